import type { EnlacePared } from '#contract/informes/pared.ts'
import { estadoEnlace } from '#messages/columnas/paredes.ts'
import { haceCuanto, horaConDia } from '#messages/hora.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/signs/tag.tsx'

export const COLUMNAS = plainColumns(PAREDES.columnas)

const ICONS = { revocada: 'lock', sinAbrir: 'clock', activa: 'check', quieta: 'clock' } as const

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
  estado: ({ enlace, ahora }) => {
    const estado = estadoEnlace(enlace, ahora)
    return (
      <Mark tone={estado === 'activa' ? 'ok' : 'neutral'} icon={ICONS[estado]}>
        {PAREDES[estado]}
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
