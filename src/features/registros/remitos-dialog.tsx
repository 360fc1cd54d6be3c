import { useState } from 'react'
import { REMITOS_MAX } from '#contract/limites.ts'
import { formatFechahs } from '#domain/registro/registro.ts'
import { MODALES } from '#messages/marco.ts'
import { REMITO } from '#messages/stock/registros.ts'
import { isLoading, ListEmpty, ListNotice, useReach } from '#office/list-panel.tsx'
import { ListTable, plainColumns } from '#office/list-table.tsx'
import { useOwnServer } from '#queries/device.ts'
import { useRemitos } from '#queries/stock/use-entregas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/signs.tsx'

export function RemitosButton({ owner }: { owner: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (useOwnServer() !== true) return null
  return (
    <>
      <Button variant="quiet" icon="print" onClick={() => setIsOpen(true)}>
        {REMITO.lista}
      </Button>
      {isOpen && <RemitosDialog owner={owner} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const COLUMNAS = plainColumns(REMITO.columnas)

function RemitosDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
  const answer = useRemitos(owner)
  const { isOnline } = useReach()
  const remitos = answer.data?.remitos ?? null
  const isWaiting = isLoading(answer)
  return (
    <Dialog
      title={REMITO.lista}
      closeLabel={MODALES.cerrar}
      width={880}
      onClose={onClose}
      footer={
        <>
          <span className="soft apart" role="status">
            {isWaiting
              ? REMITO.cargando
              : remitos !== null && remitos.length >= REMITOS_MAX && REMITO.tope(REMITOS_MAX)}
          </span>
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
        </>
      }
    >
      <div className="remitos-x">
        <p className="soft">{REMITO.contador}</p>
        {remitos !== null && <ListNotice list={answer} isOnline={isOnline} words={REMITO} />}
        {isWaiting || (remitos !== null && remitos.length > 0) ? (
          <ListTable
            title={REMITO.lista}
            columns={COLUMNAS}
            isBusy={answer.isFetching}
            places={remitos === null ? 4 : 0}
          >
            <tbody>
              {remitos?.map(({ id, numero, cliente, emitido, emitidoPor, anulado }) => (
                <tr key={id}>
                  <td className="c-numero nro">{numero}</td>
                  <td className="c-emitido">{formatFechahs(emitido)}</td>
                  <td className="c-cliente">{cliente ?? '–'}</td>
                  <td className="c-quien">{emitidoPor}</td>
                  <td className="c-estado">
                    {anulado === null ? (
                      REMITO.vigente
                    ) : (
                      <Mark tone="rejected" icon="octagon">
                        {REMITO.anuladoEl(formatFechahs(anulado))}
                      </Mark>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </ListTable>
        ) : (
          <ListEmpty list={answer} words={REMITO}>
            <Empty icon="print" title={REMITO.ninguno} detail={REMITO.ningunoDetalle} />
          </ListEmpty>
        )}
      </div>
    </Dialog>
  )
}
