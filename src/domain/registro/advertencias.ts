/**
 * The stock-minimum warnings of an `x-warnings` header: a URL-encoded JSON list, '+' standing for a space; what cannot
 * be read as one is a single warning (specification §8). Never throws, whatever a proxy made of it (reliability S17).
 */
export function parseAdvertencias(header: string | null): string[] {
  const texto = decode((header ?? '').replaceAll('+', ' ')).trim()
  if (texto === '') return []
  return (readLista(texto) ?? [texto]).map(frase => frase.trim()).filter(frase => frase !== '')
}

function readLista(texto: string): string[] | null {
  try {
    const value: unknown = JSON.parse(texto)
    if (typeof value === 'string') return [value]
    return Array.isArray(value) && value.every(one => typeof one === 'string') ? value : null
  } catch {
    return null
  }
}

/** Percent-decodes what is encoded; what is not stays as it is. */
const decode = (texto: string): string =>
  texto.replace(/(?:%[0-9a-f]{2})+/gi, tramo => {
    try {
      return decodeURIComponent(tramo)
    } catch {
      return tramo
    }
  })
