import type { Homologacion } from '#contract/homologacion.ts'
import type { ColumnaHomologacion } from '#domain/homologacion/orden-homologaciones.ts'
import { COLUMNAS_HOMOLOGACION } from '#messages/columnas/homologaciones.ts'
import { TABLA } from '#messages/tabla.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'
import { CodeLabel } from '#ui/signs/code-label.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'

export const ACCIONES: Column = { key: 'acciones', title: TABLA.acciones, className: 'c-acts', width: 28 }

const comprador = (fila: Homologacion): string | undefined => String(fila.comprador ?? '') || undefined

const columna = columnsOf(COLUMNAS_HOMOLOGACION)

/** After the actions, in the order of specification §2. */
export const COLUMNAS: readonly DataColumn<Homologacion, ColumnaHomologacion>[] = [
  columna('butaca', 'c-but', 84, { show: ({ butaca }) => <CodeText value={butaca} /> }),
  columna('nombre_modelo', 'c-mod', 40),
  columna('comprador', 'c-com', 150, { hint: comprador }),
  columna('etiqueta_blanca', 'c-bla', 90, {
    show: ({ etiqueta_blanca }) => <CodeLabel face="white" value={String(etiqueta_blanca ?? '')} />,
  }),
  columna('etiqueta_gris', 'c-gri', 80, {
    show: ({ etiqueta_gris }) => <CodeLabel face="gray" value={String(etiqueta_gris ?? '')} />,
  }),
  columna('fecha_hs', 'c-fec', 130, { look: 'soft' }),
]
