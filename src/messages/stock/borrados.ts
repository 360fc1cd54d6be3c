import type { CambiosEntrada } from '#domain/historial/cambios-entrada.ts'
import { formatFechahs } from '#domain/registro/nombre-registro.ts'
import { formatNumero } from '#domain/valor/numero.ts'

/** What was deleted of a list, and the way to its history. */
export const BORRADOS = {
  ver: 'Eliminados',
  titulo: { productos: 'Productos eliminados', registros: 'Registros eliminados' },
  nombre: 'Nombre',
  quien: 'Quién',
  cuando: 'Cuándo',
  acciones: 'Acciones',
  historialDe: (nombre: string) => `Historial de ${nombre}`,
  cuantos: (n: number, total: number) =>
    n < total
      ? `Los ${formatNumero(n)} últimos de ${formatNumero(total)}`
      : `${formatNumero(n)} ${n === 1 ? 'eliminado' : 'eliminados'}`,
  nada: 'Nada se eliminó todavía',
  nadaDetalle: 'Desde que este servidor guarda quién cambió qué.',
  cargando: 'Pidiendo los eliminados',
  sinRed: 'Los eliminados se piden al servidor, y ahora no hay conexión.',
  error: 'No se pudieron traer los eliminados.',
  noTiene: 'Este servidor no guarda lo que se eliminó.',
} as const

type Antes = Readonly<Record<string, CambiosEntrada['campos'][number]['antes']>>

const texto = (valor: Antes[string] | undefined): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : ''

/** How a row that is gone was called. */
export const nombreDeBorrado = {
  productos: ({ codigo, descripcion }: Antes) =>
    [texto(codigo), texto(descripcion)].filter(Boolean).join(' '),
  registros: ({ fechahs, tipo_registro, nro_remito, cliente_proveedor }: Antes) =>
    [
      ...(fechahs ? [formatFechahs(texto(fechahs))] : []),
      texto(tipo_registro),
      texto(nro_remito).trim(),
      texto(cliente_proveedor),
    ]
      .filter(Boolean)
      .join(' · '),
} as const
