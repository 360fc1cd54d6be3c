import './historial.css'
import '#ui/table/table.css'
import { useState } from 'react'
import type { Borrados } from '#contract/historial-schema.ts'
import { MODALES } from '#messages/marco.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { BORRADOS, HISTORIAL, nombreDeBorrado } from '#messages/stock/historial.ts'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { useBorrados } from '#queries/use-historial-de.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'
import HistorialDialog, { type SalidaDe, SinRespuesta } from './historial-dialog.tsx'

export type Borrable = keyof typeof nombreDeBorrado
type Borrado = Borrados['borrados'][number]

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
  const dias = diasDeFabrica()
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
      {data === null ? (
        <SinRespuesta answer={answer} words={BORRADOS} icon="trash">
          <p role="status">{BORRADOS.cargando}</p>
        </SinRespuesta>
      ) : data.borrados.length === 0 ? (
        <Empty icon="trash" title={BORRADOS.nada} detail={BORRADOS.nadaDetalle} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <div className="borrados" tabIndex={0}>
          <table className="table">
            <caption className="sr">{BORRADOS.titulo[sobre]}</caption>
            <PlainHeads heads={[BORRADOS.nombre, BORRADOS.quien, BORRADOS.cuando, BORRADOS.acciones]} />
            <tbody>
              {data.borrados.map(borrado => (
                <tr key={borrado.id}>
                  <td>{nombreDe(borrado)}</td>
                  <td>{borrado.usuario?.nombre ?? HISTORIAL.consola}</td>
                  <td>{cuandoFue(borrado.cuando, dias)}</td>
                  <td>
                    <IconButton
                      label={BORRADOS.historialDe(nombreDe(borrado))}
                      icon="history"
                      onClick={() => setElegido(borrado)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
