import { nroKey } from '../butaca/nro-butaca.ts'

/** The seats that an address of labels names, each once. @param search as `location.search`. */
export function nrosOfDireccion(search: string): string[] {
  const [, list = ''] = /[?&]nros=([^&]*)/.exec(search) ?? []
  const nros = new Map<string, string>()
  for (const coded of list.split(',')) {
    const nro = decoded(coded).trim()
    if (nro !== '' && !nros.has(nroKey(nro))) nros.set(nroKey(nro), nro)
  }
  return [...nros.values()]
}

/** A sequence cut off in the address bar is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
