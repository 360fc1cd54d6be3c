import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import type { Escritura } from '#queries/use-escritura.ts'

/** Why the server did not do it, and beside which field that belongs. */
export interface Fallo {
  campo: 'nombre' | 'clave' | null
  texto: string
}

export function falloOf({ status, detail, problem }: Extract<Escritura<unknown>, { ok: false }>): Fallo {
  if (status === 0 || detail === null) return { campo: null, texto: USUARIO_DIALOGO.sinRespuesta }
  const campo = (['nombre', 'clave'] as const).find(name => problem?.campos?.includes(name)) ?? null
  return { campo, texto: detail }
}

/** What goes beside the field, as its `error`. */
export const errorOf = (fallo: Fallo | null, campo: Fallo['campo']): { error?: string } =>
  fallo !== null && fallo.campo === campo ? { error: fallo.texto } : {}
