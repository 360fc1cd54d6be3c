import './historial.css'
import '#ui/table/table.css'
import { useState } from 'react'
import type { Borrados } from '#contract/historial-schema.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { MODALES } from '#messages/marco.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { BORRADOS, HISTORIAL, nombreDeBorrado } from '#messages/stock/historial.ts'
import type { Answer } from '#queries/answer.ts'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useBorrados } from '#queries/use-historial-de.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Dialog } from '#ui/overlay.tsx'
import HistorialDialog, { type SalidaDe } from './historial-dialog.tsx'

/** Lists with deleted rows that have a name. */
export type Borrable = keyof typeof nombreDeBorrado
type Borrado = Borrados['borrados'][number]

/** Deleted rows of a list, each with its history, which returns to this list. */
export default function BorradosDialog({
  sobre,
  salida,
  onClose,
}: {
  sobre: Borrable
  salida: SalidaDe
  onClose: () => void
}) {
  const answer = useBorrados(sobre)
  const { data } = answer
  const [elegido, setElegido] = useState<Borrado | null>(null)
  const nombreDe = ({ id, antes }: Borrado) => nombreDeBorrado[sobre](antes) || `n.º ${id}`
  if (elegido !== null)
    return (
      <HistorialDialog
        sobre={sobre}
        id={elegido.id}
        nombre={nombreDe(elegido)}
        texto={nombreDe(elegido)}
        salida={salida}
        onClose={() => setElegido(null)}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={BORRADOS.titulo[sobre]}
      width={760}
      footer={
        <>
          <span className="soft apart" role="status">
            {data !== null && BORRADOS.cuantos(data.borrados.length, data.total)}
          </span>
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
        </>
      }
    >
      {data === null || data.borrados.length === 0 ? (
        <Nada answer={answer} />
      ) : (
        <Tabla
          titulo={BORRADOS.titulo[sobre]}
          borrados={data.borrados}
          nombreDe={nombreDe}
          onPick={setElegido}
        />
      )}
    </Dialog>
  )
}

const HEADS = [BORRADOS.nombre, BORRADOS.quien, BORRADOS.cuando, BORRADOS.acciones] as const

function Tabla({
  titulo,
  borrados,
  nombreDe,
  onPick,
}: {
  titulo: string
  borrados: readonly Borrado[]
  nombreDe: (borrado: Borrado) => string
  onPick: (borrado: Borrado) => void
}) {
  const dias = diasDeFabrica()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="borrados" tabIndex={0}>
      <table className="table">
        <caption className="sr">{titulo}</caption>
        <thead>
          <tr>
            {HEADS.map(head => (
              <th scope="col" key={head}>
                <span className="h">{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {borrados.map(borrado => (
            <Fila
              key={borrado.id}
              borrado={borrado}
              nombre={nombreDe(borrado)}
              dias={dias}
              onPick={() => onPick(borrado)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Fila = ({
  borrado: { usuario, cuando },
  nombre,
  dias,
  onPick,
}: {
  borrado: Borrado
  nombre: string
  dias: { hoy: string; ayer: string }
  onPick: () => void
}) => (
  <tr>
    <td>{nombre}</td>
    <td>{usuario?.nombre ?? HISTORIAL.consola}</td>
    <td>{cuandoFue(cuando, dias)}</td>
    <td>
      <IconButton label={BORRADOS.historialDe(nombre)} icon="history" onClick={onPick} />
    </td>
  </tr>
)

const NO_SUCH_CALL = 404

/** Nothing was deleted, or the server has not answered. */
function Nada({ answer: { data, error, refetch } }: { answer: Answer<Borrados> }) {
  const { online } = useNetwork()
  if (data !== null) return <Empty icon="trash" title={BORRADOS.nada} detail={BORRADOS.nadaDetalle} />
  if (!online) return <Empty icon="wifi-off" title={BORRADOS.sinRed} />
  if (error?.status === NO_SUCH_CALL) return <Empty icon="trash" title={BORRADOS.noTiene} />
  if (error === null) return <p role="status">{BORRADOS.cargando}</p>
  return (
    <Empty
      icon="wifi-off"
      tone="rejected"
      title={BORRADOS.error}
      actions={<Button onClick={refetch}>{LISTA.reintentar}</Button>}
    />
  )
}
