import type { EnlacePared } from '#contract/informes/pared.ts'
import { haceCuanto, horaConDia } from '#messages/hora.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/signs/tag.tsx'

export const COLUMNAS = plainColumns(PAREDES.columnas)

/** A screen that was heard within this time is taken to be on. */
const ON_MS = 3 * 60_000

interface Mostrado {
  enlace: EnlacePared
  /** By the server's clock (ms). */
  ahora: number
}

const DATOS: readonly ShownColumn<Mostrado>[] = showing(COLUMNAS, {
  creada: ({ enlace: { creada, creadaPor }, ahora }) => (
    <span>{PAREDES.creada(horaConDia(Date.parse(creada), ahora), creadaPor)}</span>
  ),
  vista: ({ enlace: { vista }, ahora }) =>
    vista === null ? (
      <span className="muted">{PAREDES.nunca}</span>
    ) : (
      <span>{haceCuanto(Date.parse(vista), ahora)}</span>
    ),
  estado: ({ enlace: { vista, revocada }, ahora }) => {
    if (revocada !== null)
      return (
        <Mark tone="neutral" icon="lock">
          {PAREDES.revocada}
        </Mark>
      )
    const isOn = vista !== null && ahora - Date.parse(vista) < ON_MS
    return isOn ? (
      <Mark tone="ok" icon="check">
        {PAREDES.activa}
      </Mark>
    ) : (
      <Mark tone="neutral" icon="clock">
        {vista === null ? PAREDES.sinAbrir : PAREDES.quieta}
      </Mark>
    )
  },
})

export function Fila({
  enlace,
  ahora,
  reasonId,
  onRevocar,
}: Mostrado & { reasonId: string | undefined; onRevocar: () => void }) {
  const { nombre, revocada } = enlace
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {revocada === null ? <b>{nombre}</b> : <span className="soft">{nombre}</span>}
      </th>
      <Cells row={{ enlace, ahora }} columns={DATOS} isLabelled />
      <td className="c-acts">
        {revocada === null && (
          <Button
            variant="danger"
            disabled={reasonId !== undefined}
            aria-describedby={reasonId}
            aria-label={PAREDES.revocarDe(nombre)}
            onClick={onRevocar}
          >
            {PAREDES.revocar}
          </Button>
        )}
      </td>
    </tr>
  )
}
