import { createHash } from 'node:crypto'
import { DETALLES_MAX } from '#contract/limites.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import { Refusal } from '../http/refusal.ts'
import { writeCreateRegistro, writeDeleteRegistro } from '../stock/save-registro.ts'
import {
  type Diferencia,
  lockDiferencias,
  lockMovidas,
  lockRegistros,
  type Movida,
  stageExistencias,
} from './existencias-sql.ts'
import { cambiaron, type Motor } from './motor.ts'

/** Ajuste de entrada, Ajuste de salida (server/migrations/0006). */
const ENTRADA = 3
const SALIDA = 4

/** No record has more lines than its screen can save again. */
function enRegistros(diferencias: readonly Diferencia[]): { tipo: number; lineas: Diferencia[] }[] {
  const registros: { tipo: number; lineas: Diferencia[] }[] = []
  for (const tipo of [ENTRADA, SALIDA]) {
    const suyas = diferencias.filter(({ delta }) => (tipo === ENTRADA ? delta > 0 : delta < 0))
    for (let at = 0; at < suyas.length; at += DETALLES_MAX)
      registros.push({ tipo, lineas: suyas.slice(at, at + DETALLES_MAX) })
  }
  return registros
}

const MOSTRADAS_MAX = 200

/** @throws Refusal 422 with what would become of each product that moved since, unless just that was seen. */
function requireVista(movidas: readonly Movida[], vista: string | null): void {
  if (movidas.length === 0) return
  const huella = createHash('sha256').update(JSON.stringify(movidas)).digest('hex')
  if (vista === huella) return
  throw new Refusal('REGLA', IMPORTACIONES.movidas(movidas.length), {
    movidas: { total: movidas.length, productos: movidas.slice(0, MOSTRADAS_MAX), vista: huella },
  })
}

/** What was counted. Stock moves by records alone, so it makes some, of what there is more and of what there is less. */
export const motorExistencias: Motor = {
  stage: ({ tx }, { id }, filas) => stageExistencias(tx, id, filas),

  async apply(entorno, { id, archivo }, avance) {
    const diferencias = await lockDiferencias(entorno.tx, id)
    const movidas = diferencias.filter(({ isMovida }) => isMovida).length
    if (movidas > 0) throw cambiaron(movidas)
    const registros: number[] = []
    let hechas = 0
    for (const { tipo, lineas } of enRegistros(diferencias)) {
      const { body } = await writeCreateRegistro(entorno, entorno.context, {
        tipo_registro: tipo,
        observaciones: IMPORTACIONES.observaciones(archivo).slice(0, 200),
        detalles: lineas.map(({ producto, delta }) => ({ producto, cantidad: Math.abs(delta) })),
      })
      registros.push((JSON.parse(body) as Registro).id)
      hechas += lineas.length
      avance(hechas)
    }
    return registros
  },

  async undo({ tx, context }, { id: importacion, registros }, avance, vista) {
    let [deshechas, intactas] = [0, 0]
    const suyos = await lockRegistros(tx, importacion, registros)
    const deshacibles = suyos.flatMap(({ id, isIntacto }) => (isIntacto ? [id] : []))
    requireVista(await lockMovidas(tx, importacion, deshacibles), vista)
    for (const { id, isIntacto, lineas } of suyos) {
      if (isIntacto) await writeDeleteRegistro({ tx, expectedVersion: null }, context, id)
      if (isIntacto) deshechas += lineas
      else intactas += lineas
      avance(deshechas + intactas)
    }
    return { deshechas, intactas }
  },
}
