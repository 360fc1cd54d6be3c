import type { ClaseImportacion } from '#contract/importacion.ts'
import { camposDe, type ListaNombrada } from '#domain/importacion/clases.ts'
import { errorDeFila, type FilaLeida } from '#domain/importacion/fila.ts'
import { parecidoA } from '#domain/importacion/parecido.ts'
import type { Queryable } from '../db/db.ts'
import { planCategorias } from './categorias-sql.ts'
import type { Cabecera } from './importacion-sql.ts'
import { type Hallada, listNombrados, listNombres } from './nombrados-sql.ts'
import { columnaDe } from './tabla-clase.ts'

/** Puts the ids of what the rows name among their values, or an error with what was probably meant. */
export async function findNombrados(
  tx: Queryable,
  cabecera: Cabecera,
  filas: readonly FilaLeida[],
): Promise<void> {
  const campos = camposDe(cabecera.clase)
  for (const lectura of campos)
    if (lectura.clase === 'nombrado' && lectura.de !== 'modelos_producto')
      await findEnLista(tx, cabecera, { campo: lectura.campo, de: lectura.de }, filas)
  // After the category, which tells two models of one name apart
  const modelo = campos.find(lectura => lectura.clase === 'nombrado' && lectura.de === 'modelos_producto')
  if (modelo) await findEnLista(tx, cabecera, { campo: modelo.campo, de: 'modelos_producto' }, filas)
}

async function findEnLista(
  tx: Queryable,
  { id, clase, crearCategorias }: Cabecera,
  { campo, de }: { campo: string; de: ListaNombrada },
  filas: readonly FilaLeida[],
): Promise<void> {
  const pedidos = [...new Set(filas.flatMap(({ nombrados }) => nombrados[campo] ?? []))]
  if (pedidos.length === 0) return
  const halladas = new Map<string, Hallada[]>()
  const find = (found: readonly Hallada[]): string[] => {
    for (const hallada of found)
      halladas.set(hallada.pedido, [...(halladas.get(hallada.pedido) ?? []), hallada])
    return pedidos.filter(pedido => !halladas.has(pedido))
  }
  let faltan = find(await listNombrados(tx, de, pedidos))
  if (de === 'categorias' && crearCategorias && faltan.length > 0)
    faltan = find(await planCategorias(tx, id, faltan))
  const nombres = faltan.length > 0 ? await listNombres(tx, de) : []
  const parecidos = new Map<string, string | undefined>()
  for (const fila of filas) {
    const pedido = fila.nombrados[campo]
    if (pedido === undefined) continue
    const opciones = halladas.get(pedido)
    if (opciones !== undefined) putHallada(fila, clase, campo, pedido, opciones)
    else {
      if (!parecidos.has(pedido)) parecidos.set(pedido, parecidoA(pedido, nombres))
      fila.errores.push(errorDeFila(campo, 'no-existe', pedido, parecidos.get(pedido)))
    }
  }
}

/** A model brings its category with it (specification §4). */
function putHallada(
  { valores, errores }: FilaLeida,
  clase: ClaseImportacion,
  campo: string,
  pedido: string,
  opciones: readonly Hallada[],
): void {
  const columna = columnaDe(clase, campo)
  const esModelo = clase === 'productos' && campo === 'modelo'
  const categoria = valores.categoria_id
  const posibles =
    esModelo && categoria !== undefined
      ? opciones.filter(({ categoriaId }) => categoriaId === null || categoriaId === categoria)
      : opciones
  const [unica, otra] = posibles
  if (unica === undefined)
    errores.push(errorDeFila(campo, 'otra-categoria', pedido, opciones[0]?.categoria ?? ''))
  else if (otra !== undefined) errores.push(errorDeFila(campo, 'varios-modelos', pedido))
  else {
    valores[columna] = unica.id
    if (esModelo && unica.categoriaId !== null) valores.categoria_id = unica.categoriaId
  }
}
