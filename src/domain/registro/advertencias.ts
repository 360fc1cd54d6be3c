/** Reads an `x-warnings` header: URL-encoded JSON, '+' for a space, else one warning (specification §8, reliability S17). Never throws. */
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

/** Decodes what is percent-encoded, and leaves the rest. */
const decode = (texto: string): string =>
  texto.replace(/(?:%[0-9a-f]{2})+/gi, tramo => {
    try {
      return decodeURIComponent(tramo)
    } catch {
      return tramo
    }
  })
