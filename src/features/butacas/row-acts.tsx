import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { BUTACA_ACTOS } from '#messages/butacas/butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { IconButton } from '#ui/controls/button.tsx'
import type { RowMenuItem } from '#ui/overlay/row-menu.tsx'
import { RowMenu } from '#ui/overlay.tsx'

export interface RowActions {
  toggle: (butaca: Butaca) => void
  /** @param estado the state that the dialog selects at first. */
  cambiar: (butaca: Butaca, estado?: Ref) => void
  /** Stores the change without opening a dialog. */
  pasar: (butaca: Butaca, operacion: CambioEstado) => void
  deshacer: (key: string) => void
  editar: (butaca: Butaca) => void
  homologar: (butaca: Butaca) => void
  historial: (nro: string) => void
  /** Opens the seat's page; null on a server without such pages. */
  ficha: ((nro: string) => void) | null
  /** Shows the seat on the card, as a scan does. */
  leer: (nro: string) => void
  crear: (nro: string) => void
}

/**
 * Buttons of a row that the person may use. A pre-homologated seat can be homologated (specification §4). A narrow list
 * shows a menu instead.
 */
export function RowActs({ butaca, actions }: { butaca: Butaca; actions: RowActions }) {
  const { nro } = butaca
  const can = useCan()
  const homologable = isPrehomologada(butaca) && can('homologaciones.escribir')
  return (
    <>
      <span className="less">
        {can('butacas.editar') && (
          <IconButton
            label={BUTACA_ACTOS.editarNro(nro)}
            icon="pencil"
            onClick={() => actions.editar(butaca)}
          />
        )}
        {homologable ? (
          <button
            type="button"
            className="ibtn h"
            aria-label={BUTACA_ACTOS.homologarNro(nro)}
            onClick={() => actions.homologar(butaca)}
          >
            <span>H</span>
          </button>
        ) : (
          <span className="slot" />
        )}
        <IconButton
          label={BUTACA_ACTOS.historialNro(nro)}
          icon="history"
          onClick={() => actions.historial(nro)}
        />
      </span>
      <span className="more">
        <RowMenu label={BUTACA_ACTOS.acciones(nro)} items={menuOf(butaca, actions, can)} />
      </span>
    </>
  )
}

const menuOf = (
  butaca: Butaca,
  actions: RowActions,
  can: ReturnType<typeof useCan>,
): readonly RowMenuItem[] => [
  ...(can('butacas.mover')
    ? [{ label: BUTACA_ACTOS.cambiarEstado, icon: 'swap' as const, onAction: () => actions.cambiar(butaca) }]
    : []),
  ...(can('butacas.editar')
    ? [{ label: BUTACA_ACTOS.editar, icon: 'pencil' as const, onAction: () => actions.editar(butaca) }]
    : []),
  ...(isPrehomologada(butaca) && can('homologaciones.escribir')
    ? [{ label: BUTACA_ACTOS.homologar, icon: 'stamp' as const, onAction: () => actions.homologar(butaca) }]
    : []),
  { label: BUTACA_ACTOS.historial, icon: 'history', onAction: () => actions.historial(butaca.nro) },
  ...fichaItem(butaca.nro, actions),
]

const fichaItem = (nro: string, { ficha }: RowActions): readonly RowMenuItem[] =>
  ficha === null ? [] : [{ label: LISTA.ficha, icon: 'seat', onAction: () => ficha(nro) }]
