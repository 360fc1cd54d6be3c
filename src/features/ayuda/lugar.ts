/** The page and the heading that an address asks for. */
export function placeOf(search: string, hash: string): { tema: string; ancla: string } {
  return { tema: new URLSearchParams(search).get('tema') ?? '', ancla: decoded(hash.slice(1)) }
}

/** The relative address of a page and of one of its headings. */
export function addressOf(tema: string, ancla: string): string {
  return `${tema === '' ? '?' : `?tema=${tema}`}${ancla === '' ? '' : `#${ancla}`}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A malformed escape, typed by hand
    return text
  }
}
