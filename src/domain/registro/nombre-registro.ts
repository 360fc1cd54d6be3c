import type { Registro } from '#contract/registro.ts'
import { formatFechahs } from './fechahs-registro.ts'

/** What a record is called: its remito, or its moment where it has none. */
export const nombreDeRegistro = ({ nro_remito, fechahs }: Registro): string =>
  nro_remito?.trim() || formatFechahs(fechahs)
