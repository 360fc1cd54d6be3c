import { lightFormat } from 'date-fns/lightFormat'

/** A rescue file's name, by the device's clock: 'butacas-rescate-20261121-1042.json'. */
export const nombreRescate = (ms: number): string =>
  `butacas-rescate-${lightFormat(ms, 'yyyyMMdd-HHmm')}.json`
