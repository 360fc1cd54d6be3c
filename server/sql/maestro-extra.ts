import type { MaestroNombre } from '#contract/maestro.ts'
import { sqlValor } from './json.ts'

/** SQL of what our server adds to a row of alias `x`, to be appended to the text of an object that is not yet closed. */
export const sqlMaestroExtra = (lista: MaestroNombre): string =>
  `|| case when x.retirado then ',"retirado":true' else '' end` +
  (lista === 'modelo' ? ` || ',"prefijo":' || ${sqlValor('x.prefijo')}` : '') +
  (lista === 'estado' ? ` || coalesce(',"lugar":' || x.lugar, '')` : '')
