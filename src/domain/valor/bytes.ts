const UNIDADES = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size for people: '312 kB', '1,4 GB'. */
export function formatBytes(bytes: number): string {
  let valor = bytes
  let unidad = 0
  while (valor >= 1000 && unidad < UNIDADES.length - 1) {
    valor /= 1000
    unidad++
  }
  const texto = valor < 10 && unidad > 0 ? valor.toFixed(1) : String(Math.round(valor))
  return `${texto.replace('.', ',')} ${UNIDADES[unidad]}`
}
