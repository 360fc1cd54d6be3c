import { useNavigate } from 'react-router-dom'
import { can } from '#contract/permisos.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { putBack } from '#scanner/field.ts'
import { useScans } from '#scanner/scanner.ts'
import { playFeedback } from '#ui/feedback.ts'
import { isModalOpen, isRowOpen, leaveGuard } from '#ui/leave-guard.ts'
import { BUTACAS_PATH } from './paths.ts'
import { toasts } from './shell/corner.tsx'

export function useAppScans(sesion: SesionActual): void {
  const navigate = useNavigate()
  useScans(({ text }) => {
    const field = isModalOpen() ? null : codeField()
    if (field !== null) {
      putBack({ control: field, value: text })
      field.focus()
      return playFeedback('found')
    }
    const reason = reasonAgainst(text, sesion)
    if (reason !== null) return refuse(reason)
    navigate(BUTACAS_PATH)
    return 'later'
  }, true)
}

const codeField = (): HTMLInputElement | null =>
  [...document.querySelectorAll<HTMLInputElement>('tr[data-k="editing"] input[data-code]')].find(
    ({ value, readOnly }) => value === '' && !readOnly,
  ) ?? null

export const useLoginScans = (): void => useScans(({ text }) => refuse(NO_LEIDA.sinSesion(text)))

function reasonAgainst(nro: string, { rol }: SesionActual): string | null {
  if (!can(rol, 'butacas.leer')) return NO_LEIDA.sinPermiso(nro)
  if (isModalOpen()) return NO_LEIDA.conDialogo(nro)
  if (isRowOpen()) return NO_LEIDA.conFila(nro)
  return leaveGuard.question() === null ? null : NO_LEIDA.conCambios(nro)
}

function refuse(reason: string): void {
  playFeedback('rejected')
  toasts.error(reason)
}
