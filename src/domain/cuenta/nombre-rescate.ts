import { lightFormat } from 'date-fns/lightFormat'

/** Name of a rescue file made at that moment of the device's clock: 'butacas-rescate-20261121-1042.json'. */
export const nombreRescate = (ms: number): string =>
  `butacas-rescate-${lightFormat(ms, 'yyyyMMdd-HHmm')}.json`
