import type { Homologacion } from '#contract/homologacion.ts'
import type { ColumnaHomologacion } from '#domain/homologacion/orden-homologaciones.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { type Column, column, type ShownColumn } from '#office/list-table.tsx'
import { CodeLabel } from '#ui/signs/code-label.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'

export const ACCIONES: Column = { key: 'acciones', title: 'Acciones', className: 'c-acts', width: 28 }

const fechaHs = ({ fecha_hs }: Homologacion): string => {
  const { fecha, hora } = partesFechaHs(fecha_hs)
  return `${fecha} ${hora}`
}
const comprador = (fila: Homologacion): string | undefined => String(fila.comprador ?? '') || undefined

const columna = column<Homologacion, ColumnaHomologacion>

/** After the actions, in the order of specification §2. */
export const COLUMNAS: readonly ShownColumn<Homologacion, ColumnaHomologacion>[] = [
  columna('butaca', 'Butaca', 'c-but', 84, ({ butaca }) => <CodeText value={butaca} />),
  columna('nombre_modelo', 'Nombre modelo', 'c-mod', 40, ({ nombre_modelo }) => nombre_modelo),
  columna(
    'comprador',
    'Comprador',
    'c-com',
    150,
    fila => comprador(fila) ?? <span className="muted">–</span>,
    {
      hint: comprador,
    },
  ),
  columna('etiqueta_blanca', 'Etiqueta blanca', 'c-bla', 90, ({ etiqueta_blanca }) => (
    <CodeLabel face="white" value={String(etiqueta_blanca ?? '')} />
  )),
  columna('etiqueta_gris', 'Etiqueta gris', 'c-gri', 80, ({ etiqueta_gris }) => (
    <CodeLabel face="gray" value={String(etiqueta_gris ?? '')} />
  )),
  columna('fecha_hs', 'Fecha hs', 'c-fec', 130, fechaHs, { look: 'soft' }),
]
