import { useState } from 'react'
import { formatFechahs } from '#domain/registro/registro.ts'
import { MODALES } from '#messages/marco.ts'
import { REMITO } from '#messages/stock/registros.ts'
import { ListTable, plainColumns } from '#office/list-table.tsx'
import { useOwnServer } from '#queries/device.ts'
import { useRemitos } from '#queries/stock/use-entregas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/signs.tsx'

/** The list of remitos X, annulled ones included. An extension of our server. */
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
  const { data, isFetching } = useRemitos(owner)
  return (
    <Dialog
      isOpen
      title={REMITO.lista}
      closeLabel={MODALES.cerrar}
      width={880}
      onClose={onClose}
      footer={<Button onClick={onClose}>{MODALES.cerrar}</Button>}
    >
      <div className="remitos-x">
        <p className="soft">{REMITO.contador}</p>
        {data?.remitos.length === 0 ? (
          <Empty icon="print" title={REMITO.ninguno} detail={REMITO.ningunoDetalle} />
        ) : (
          <ListTable
            title={REMITO.lista}
            columns={COLUMNAS}
            isBusy={isFetching}
            places={data === null ? 4 : 0}
          >
            <tbody>
              {data?.remitos.map(({ id, numero, cliente, emitido, emitidoPor, anulado }) => (
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
        )}
      </div>
    </Dialog>
  )
}
