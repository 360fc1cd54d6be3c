import type { FilaVentas, GrupoVentas } from '#contract/informes/ventas.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatDolares, formatNumero } from '#domain/valor/numero.ts'
import { EVOLUCION } from '../evolucion.ts'
import { TITULOS } from '../menu.ts'
import { contar } from '../palabras.ts'

/** Screen of sales and stock movements, opened from «Informes» of the stock. */
export const VENTAS = {
  titulo: TITULOS.ventas,
  por: 'Ver por',
  grupos: { producto: 'Producto', cliente: 'Cliente', mes: 'Mes' } satisfies Record<GrupoVentas, string>,
  porGrupo: (grupo: string) => `Ventas por ${grupo.toLowerCase()}`,
  periodo: 'Período',
  presets: { mes: 'Este mes', 'mes-pasado': 'Mes pasado', anio: 'Este año' },
  fechasRapidas: 'Fechas rápidas',
  ver: 'Ver',
  columnas: {
    codigo: 'Código',
    descripcion: 'Descripción',
    cliente: 'Cliente',
    mes: 'Mes',
    registros: 'Registros',
    vendidas: 'Vendidas',
    ventas: 'Ventas, u$s',
    entraron: 'Entraron',
    salieron: 'Salieron',
  },
  sinCliente: 'Sin cliente',
  mes: (mes: string) => `${EVOLUCION.nombreMes(Number(mes.slice(5, 7)))} ${mes.slice(0, 4)}`,
  producto: 'Producto',
  cliente: 'Cliente',
  quitar: (filtro: string) => `Quitar ${filtro}`,
  /** Name of the link that divides a row's figures into another group. */
  abrir: (nombre: string, grupo: string) => `${nombre}, por ${grupo.toLowerCase()}`,
  totales: (n: { vendidas: number; ventas: number; entraron: number; salieron: number }) =>
    [
      `Ventas ${formatDolares(n.ventas)}`,
      contar(n.vendidas, 'unidad vendida', 'unidades vendidas'),
      `entraron ${formatNumero(n.entraron)}`,
      `salieron ${formatNumero(n.salieron)}`,
    ].join(' · '),
  paginas: 'Páginas de ventas',
  cargando: 'Cargando las ventas',
  vacio: 'No hay movimientos en este período',
  vacioDetalle: 'Los presupuestos no cuentan: no mueven el stock.',
  enlaceInvalido: 'Ese enlace no es de este informe',
  enlaceInvalidoDetalle: 'Tiene una fecha o un filtro que no existe.',
  verEsteMes: 'Ver este mes',
  sinVentas: 'Este servidor no tiene este informe',
  sinVentasDetalle: 'Los registros sí están, con sus líneas.',
  irARegistros: 'Ir a Registros',
  errorConsultar: 'No se pudieron traer las ventas',
  errorDetalle: (status: number) => `El servidor no pudo responder (${status}). Lo que elegiste sigue ahí.`,
  sinDatos: 'Las ventas se piden al servidor, y ahora no hay conexión',
  sinDatosDetalle: 'Este período no quedó guardado en este equipo. Cuando vuelva la red, se pide solo.',
  sinActualizar: 'No se pudo pedir de nuevo.',
  sinConexion: 'Sin conexión no se puede pedir otro período ni otro filtro.',
} as const

const { columnas } = VENTAS
export type ColumnaVentas = keyof typeof columnas

export const COLUMNAS_VENTAS: Readonly<Record<ColumnaVentas, Columna<FilaVentas>>> = {
  codigo: { title: columnas.codigo, value: ({ codigo }) => codigo },
  descripcion: { title: columnas.descripcion, value: ({ nombre }) => nombre },
  cliente: { title: columnas.cliente, value: ({ nombre }) => nombre ?? VENTAS.sinCliente },
  mes: { title: columnas.mes, value: ({ nombre }) => VENTAS.mes(nombre ?? '') },
  registros: { title: columnas.registros, value: ({ registros }) => registros },
  vendidas: { title: columnas.vendidas, value: ({ vendidas }) => vendidas },
  ventas: { title: columnas.ventas, value: ({ ventas }) => ventas, formato: 'dolares' },
  entraron: { title: columnas.entraron, value: ({ entraron }) => entraron },
  salieron: { title: columnas.salieron, value: ({ salieron }) => salieron },
}

/** For each group, the columns that name a row. */
export const NOMBRES_VENTAS: Readonly<Record<GrupoVentas, readonly ColumnaVentas[]>> = {
  producto: ['codigo', 'descripcion'],
  cliente: ['cliente'],
  mes: ['mes'],
}
export const CIFRAS_VENTAS = ['registros', 'vendidas', 'ventas', 'entraron', 'salieron'] as const

export const columnasVentas = (por: GrupoVentas): readonly Columna<FilaVentas>[] =>
  [...NOMBRES_VENTAS[por], ...CIFRAS_VENTAS].map(clave => COLUMNAS_VENTAS[clave])
