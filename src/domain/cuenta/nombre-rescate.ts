const two = (n: number): string => String(n).padStart(2, '0')

/** Name of a rescue file made at that moment of the device's clock: 'butacas-rescate-20261121-1042.json'. */
export function nombreRescate(ms: number): string {
  const at = new Date(ms)
  const dia = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  return `butacas-rescate-${dia}-${two(at.getHours())}${two(at.getMinutes())}.json`
}
