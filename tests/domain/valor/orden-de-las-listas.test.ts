import { expect, test } from 'vitest'
import { sortButacas } from '#domain/butaca/lista-butacas.ts'
import { addCuentas } from '#domain/cuenta/equipo.ts'
import { sortHomologaciones } from '#domain/homologacion/homologacion.ts'
import { groupActividad } from '#domain/informe/actividad.ts'
import { sortDetalle } from '#domain/informe/informe.ts'
import { sortRegistros } from '#domain/registro/lista-registros.ts'
import { sortCatalogo } from '#domain/stock/catalogo.ts'
import { productosDeInforme, sortProductos } from '#domain/stock/lista-productos.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { producto } from '#tests/helpers/producto.ts'
import { registroOf } from '#tests/helpers/registro.ts'

/** Numbers are sorted by value, ñ after n, and punctuation by its code; accents and case are ignored. */
const EN_ORDEN = ['álamo', 'G-2', 'g-11', 'nube', 'ñandú', 'S5 SIM', 'S9', 's010', 'S11', 'S_1', 'Zeta']
const REVUELTAS = EN_ORDEN.toReversed()
const asc = <Columna extends string>(columna: Columna) => ({ columna, sentido: 'asc' }) as const

const cambio = (usuario: string, nro: string) => ({
  id: { fechaHs: '2026-11-20T10:05:00.000', butaca: { nro, modelo: { nombre: 'S7' } } },
  estado: { nombre: 'lista' },
  sesion: { id: { usuario: { nombre: usuario } } },
})
const homologacion = (comprador: string) => ({
  butaca: 'S71',
  nombre_modelo: 'S7',
  comprador,
  etiqueta_blanca: 'B-1',
  etiqueta_gris: 'G-1',
  fecha_hs: '2026-11-20T10:00:00',
})

const LISTAS: Record<string, (textos: readonly string[]) => readonly (string | null)[]> = {
  'butacas by nro': textos =>
    sortButacas(
      textos.map(nro => butaca({ nro })),
      asc('nro'),
    ).map(({ nro }) => nro),
  'butacas by modelo': textos =>
    sortButacas(
      textos.map((nombre, id) => butaca({ modelo: { id, nombre } })),
      asc('modelo'),
    ).map(({ modelo }) => modelo.nombre),
  'the detail of a report by nro': textos =>
    sortDetalle(
      textos.map(nro => cambio('a', nro)),
      asc('nro'),
    ).map(({ id }) => id.butaca.nro),
  'the detail of a report by usuario': textos =>
    sortDetalle(
      textos.map(usuario => cambio(usuario, 'S71')),
      asc('usuario'),
    ).map(({ sesion }) => sesion.id.usuario.nombre),
  'the people of Actividad de Hoy': textos =>
    groupActividad(textos.map(usuario => cambio(usuario, 'S71'))).map(({ usuario }) => usuario),
  'the people who have changes waiting': textos =>
    addCuentas(
      textos.map(usuario => ({ usuario, cantidad: 1 })),
      [],
    ).map(({ usuario }) => usuario),
  homologaciones: textos =>
    sortHomologaciones(textos.map(homologacion), asc('comprador')).map(({ comprador }) => String(comprador)),
  registros: textos =>
    sortRegistros(
      textos.map((nro_remito, id) => registroOf({ id, nro_remito })),
      asc('nro_remito'),
    ).map(({ nro_remito }) => nro_remito),
  catalogos: textos =>
    sortCatalogo(
      textos.map((nombre, id) => ({ id, nombre })),
      asc('nombre'),
    ).map(({ nombre }) => nombre),
  productos: textos =>
    sortProductos(
      textos.map((codigo, id) => producto({ id, codigo })),
      asc('codigo'),
    )
      .slice(0, textos.length)
      .map(({ codigo }) => codigo),
  'the products of the stock report': textos =>
    productosDeInforme(
      textos.map((codigo, id) => producto({ id, codigo, stock_minimo: 1 })),
      '',
    ).map(({ codigo }) => codigo),
}

test('lists of seats, reports, people, homologations, records, catalogues and products sort texts in one order', () => {
  for (const [name, sort] of Object.entries(LISTAS)) expect([name, sort(REVUELTAS)]).toEqual([name, EN_ORDEN])
})
