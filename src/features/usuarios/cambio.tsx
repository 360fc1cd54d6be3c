import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Usuario } from '#contract/usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { ConflictoDialog, diferenciasDe, type RowWords } from '#office/row/conflicto.tsx'
import type { Meanwhile } from '#office/row/row-edit.ts'
import type { useSend } from './usuario-form.tsx'

type Cuenta = Pick<Usuario, 'rol' | 'activo'>

/** Fields of an account that its dialogs change, but for the password, which is never shown. */
const WORDS: RowWords<Usuario, Cuenta> = {
  draftOf: ({ rol, activo }) => ({ rol, activo }),
  name: ({ nombre }) => nombre,
  titles: { rol: USUARIOS.columnas.rol, activo: USUARIOS.columnas.estado },
  say: (_, valor) => (typeof valor === 'string' ? valor : valor ? USUARIOS.activo : USUARIOS.deBaja),
}

/**
 * The question about an account that was changed meanwhile. What the other person changed of something else merges by
 * itself. @param mio the account as it is to be; null for a password, which always asks. @param send sends it again on top of
 * the account as it is now.
 */
export function useCambio(
  { value, dismiss }: ReturnType<typeof useSend>['cambio'],
  own: string,
  base: Usuario,
  mio: Cuenta | null,
  send: (actual: Usuario) => void,
  onKeepTheirs: () => void,
): ReactNode {
  const actual = value?.actual ?? null
  const diferencias = actual && diferenciasDe(WORDS, base, mio, actual)
  const asks = diferencias !== null && (mio === null || diferencias.some(({ choca }) => choca))
  const merge = useEffectEvent((now: Meanwhile<Usuario>) => {
    if (asks || now.actual === null) return
    dismiss()
    send(now.actual)
  })
  useEffect(() => {
    if (value !== null) merge(value)
  }, [value])
  if (value === null || actual === null || !asks) return null
  return (
    <ConflictoDialog
      nombre={base.nombre}
      owner={own}
      guardado={value}
      diferencias={diferencias}
      onQuedarme={() => {
        dismiss()
        onKeepTheirs()
      }}
      onAplicar={() => {
        dismiss()
        send(actual)
      }}
      onClose={dismiss}
    />
  )
}
