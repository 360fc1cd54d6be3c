import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Celda, ClaseImportacion } from '#contract/importacion.ts'
import type { Importacion, PaginaFilas, VistaFilas } from '#contract/importacion-schema.ts'
import { good, type TestServer } from './server.ts'

/** Cells by row number in the file. */
type Filas = Record<number, Celda[]>
type Answer = { statusCode: number; body: string }

async function lastLine(answer: Promise<Answer>) {
  const { body, statusCode } = await answer
  return statusCode === 200
    ? JSON.parse(body.trim().split('\n').at(-1) ?? '')
    : { status: statusCode, ...JSON.parse(body) }
}

/** The steps of an import of 'lista.csv'. */
export function importCalls(server: TestServer) {
  const send = (id: string, filas: Filas) =>
    good(
      server.ask(ENDPOINTS.probarFilas, {
        id,
        body: { filas: Object.entries(filas).map(([fila, celdas]) => ({ fila: Number(fila), celdas })) },
      }),
    )
  const begin = async (clase: ClaseImportacion, campos: string[], filas: Filas, more = {}) => {
    const id = randomUUID()
    const body = { id, clase, archivo: 'lista.csv', campos, decimal: ',', ...more }
    await good(server.ask(ENDPOINTS.crearImportacion, { body }))
    await send(id, filas)
    return id
  }
  const probar = (id: string) => good<Importacion>(server.ask(ENDPOINTS.cerrarPrueba, { id }))
  const filasDe = async (id: string, que: VistaFilas) =>
    (await good<PaginaFilas>(server.ask(ENDPOINTS.filasImportacion, { id, query: { que } }))).filas
  const aplicar = (id: string, dejarAfuera = 0) =>
    lastLine(server.ask(ENDPOINTS.aplicarImportacion, { id, body: { dejarAfuera } }))
  const deshacer = (id: string, vista?: string, token?: string) =>
    lastLine(
      server.ask(ENDPOINTS.deshacerImportacion, {
        id,
        ...(vista !== undefined && { body: { vista } }),
        ...(token !== undefined && { token }),
      }),
    )
  const hacer = async (clase: ClaseImportacion, campos: string[], filas: Filas) => {
    const id = await begin(clase, campos, filas)
    await probar(id)
    const { importacion } = await aplicar(id)
    expect(importacion).toMatchObject({ estado: 'hecha' })
    return id
  }
  return { send, begin, probar, filasDe, aplicar, deshacer, hacer }
}
