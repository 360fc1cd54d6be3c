export interface Lugar {
  tema: string
  ancla: string
}

/** Which page the address asks for, and which of its headings. */
export function placeOf(search: string, hash: string): Lugar {
  return { tema: new URLSearchParams(search).get('tema') ?? '', ancla: decoded(hash.slice(1)) }
}

/** The address of a page and of one of its headings, from anywhere in the help. */
export function addressOf(tema: string, ancla: string): string {
  return `${tema === '' ? '?' : `?tema=${tema}`}${ancla === '' ? '' : `#${ancla}`}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Typed by hand in the address bar
    return text
  }
}
