import { DISPOSITIVOS } from '#messages.ts'
import { plainColumns } from '#office/list-table.tsx'

export const COLUMNAS = plainColumns(DISPOSITIVOS.columnas)
