import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { plainColumns } from '#office/list-table.tsx'

export const COLUMNAS = plainColumns(DISPOSITIVOS.columnas)
