import type { Registro } from '#contract/registro.ts'
import { formatFechahs } from './fechahs-registro.ts'

/** A record's remito, or its moment if it has none. */
export const nombreDeRegistro = ({ nro_remito, fechahs }: Registro): string =>
  nro_remito?.trim() || formatFechahs(fechahs)
