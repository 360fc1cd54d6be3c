import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import type { ValueColumn } from '../salida/value-column.ts'
import { nombreDe } from './rotulo.ts'

/** What a bar counts, as a workbook and paper have it: a day as one, any other step by its name. */
export const columnaPaso = (paso: Paso): ValueColumn<Barra> =>
  paso === 'dia'
    ? { title: EVOLUCION.pasos.dia, value: ({ desde }) => desde, formato: 'dia' }
    : { title: EVOLUCION.pasos[paso], value: barra => nombreDe(barra, paso) }
