import './dispositivos.css'
import { type ComponentProps, useId, useState } from 'react'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import type { ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { DISPOSITIVO_MAX } from '#contract/limites.ts'
import { RUTA_DISPOSITIVOS } from '#domain/rutas.ts'
import { DISPOSITIVOS, describeMotivo, nombreDe } from '#messages/equipo/dispositivos.ts'
import { MODALES } from '#messages/marco.ts'
import { SALIDA } from '#messages/salida.ts'
import { useArchivo } from '#office/archivo.tsx'
import { useFocusWhen } from '#office/focus.tsx'
import { type ScreenProps, useReach } from '#office/list-panel.tsx'
import { EditableTable } from '#office/list-table.tsx'
import { RowEditor, type RowEvents } from '#office/row/row-editor.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import type { Answer } from '#queries/answer.ts'
import { useTakeArchivo } from '#queries/archivo-abierto.ts'
import { useDispositivos } from '#queries/cuenta/use-dispositivos.ts'
import { likelyNow } from '#queries/device.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Empty, Notice } from '#ui/notices/notice.tsx'
import { AskDialog, RowMenu } from '#ui/overlay.tsx'
import { CodeText, Mark } from '#ui/signs/signs.tsx'
import { EditCell } from '#ui/table/edit-row.tsx'
import { COLUMNAS, FactCells, type Facts, VALORES } from './columnas.tsx'
import {
  type DispositivoEdit,
  type Importado,
  type Permisos,
  useEdit,
  useImportar,
  usePermisos,
} from './use-edit.ts'

const VACIA = <Empty icon="barcode" title={DISPOSITIVOS.vacia} detail={DISPOSITIVOS.vaciaDetalle} />

export default function DispositivosScreen({ notify, sesion }: ScreenProps) {
  const reach = useReach()
  const lista = useDispositivos(sesion.nombre)
  const editor = useEdit(sesion.nombre, notify)
  const permisos = usePermisos(notify)
  const { importado, isImporting, importar, dismiss } = useImportar()
  useTakeArchivo(RUTA_DISPOSITIVOS, file => void importar(file))
  return (
    <div className="small-list dispositivos">
      <SmallListHead list={lista} words={DISPOSITIVOS} count={filas => DISPOSITIVOS.cuantos(filas.length)}>
        <SacarLista
          salida={
            lista.data && {
              titulo: DISPOSITIVOS.titulo,
              columnas: VALORES,
              filas: lista.data,
              filtro: SALIDA.todo,
            }
          }
          quien={sesion.nombre}
          notify={notify}
        />
        <ImportarButton isBusy={isImporting} reasonId={reach.reasonId} onFile={file => void importar(file)} />
      </SmallListHead>
      {permisos.asked !== null && (
        <AskDialog
          tone="rejected"
          icon="octagon"
          title={DISPOSITIVOS.preguntaRevocar(nombreDe(permisos.asked))}
          closeLabel={MODALES.cancelar}
          confirmLabel={DISPOSITIVOS.revocar}
          onClose={permisos.cancel}
          onConfirm={permisos.revocar}
        >
          {DISPOSITIVOS.revocarDetalle}
        </AskDialog>
      )}
      {importado !== null && <ImportarResultado importado={importado} onClose={dismiss} />}
      <SmallListSheet list={lista} words={DISPOSITIVOS} icon="barcode" reach={reach} empty={VACIA}>
        <DispositivosTable lista={lista} editor={editor} permisos={permisos} reasonId={reach.reasonId} />
      </SmallListSheet>
    </div>
  )
}

const idOf = ({ id }: Dispositivo): string => id

type DispositivosTableProps = Pick<ComponentProps<typeof DispositivoRow>, 'permisos' | 'reasonId'> & {
  lista: Answer<readonly Dispositivo[]>
  editor: DispositivoEdit
}

function DispositivosTable({ lista: { data: rows, isFetching }, editor, ...acts }: DispositivosTableProps) {
  const [open, setOpen] = useState<string | null>(null)
  const foldId = useId()
  const abierta = rows?.find(({ id, rechazadas }) => id === open && rechazadas.length > 0) ?? null
  const editada = rows?.find(({ id }) => id === editor.key) ?? editor.edit?.row
  const ahora = likelyNow()
  const factsOf = (fila: Dispositivo): Facts => {
    const isOpen = fila.id === abierta?.id
    return { fila, ahora, isOpen, foldId, onToggle: () => setOpen(isOpen ? null : fila.id) }
  }
  return (
    <EditableTable
      title={DISPOSITIVOS.titulo}
      columns={COLUMNAS}
      isBusy={isFetching}
      places={6}
      editor={editor}
      editing={editada && <DispositivoEditRow editor={editor} {...factsOf(editada)} />}
      rows={rows}
      keyOf={idOf}
      renderRow={(fila, takesFocus) => (
        <DispositivoRow
          {...factsOf(fila)}
          {...acts}
          takesFocus={takesFocus}
          onEdit={() => editor.start(fila)}
        />
      )}
      open={abierta}
      detail={
        abierta && (
          <tr className="fold" id={foldId}>
            <td colSpan={COLUMNAS.length}>
              <p className="soft">{DISPOSITIVOS.seDecidenAlla}</p>
              <ul aria-label={DISPOSITIVOS.rechazadasDe(nombreDe(abierta))}>
                {abierta.rechazadas.map(({ sec, nro, codigo }) => (
                  <li key={sec}>
                    <CodeText value={nro} />
                    <span>{describeMotivo(codigo)}</span>
                    <span className="muted">{DISPOSITIVOS.cambioNumero(sec)}</span>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        )
      }
    />
  )
}

interface ActsProps extends Pick<RowEvents<Dispositivo>, 'reasonId' | 'takesFocus'> {
  fila: Dispositivo
  permisos: Permisos
  onEdit: () => void
}

const DispositivoRow = (props: Facts & ActsProps) => (
  <tr data-k={props.fila.rechazadas.length > 0 ? 'rejected' : undefined}>
    <Nombre {...props.fila} />
    <FactCells {...props} />
    <Acts {...props} />
  </tr>
)

const Nombre = ({ nombre, id, copiadoEn, pinPermitido = true, revocadoEn = null }: Dispositivo) => (
  <th scope="row" className="c-nombre">
    {nombre === null ? <span className="muted">{DISPOSITIVOS.sinNombre}</span> : <b>{nombre}</b>}
    <small>{id.slice(0, 8)}</small>
    {copiadoEn !== null && (
      <Mark tone="rejected" icon="octagon">
        {DISPOSITIVOS.copiado}
      </Mark>
    )}
    {revocadoEn !== null && (
      <Mark tone="rejected" icon="lock">
        {DISPOSITIVOS.revocada}
      </Mark>
    )}
    {!pinPermitido && (
      <Mark tone="neutral" icon="lock">
        {DISPOSITIVOS.sinPin}
      </Mark>
    )}
  </th>
)

function Acts({ fila, permisos, reasonId, takesFocus, onEdit }: ActsProps) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus)
  const { pinPermitido = true, revocadoEn = null } = fila
  return (
    <td className="c-acts">
      <IconButton
        label={DISPOSITIVOS.nombrar(nombreDe(fila))}
        icon="pencil"
        ref={edit}
        disabled={reasonId !== undefined}
        aria-describedby={reasonId}
        onClick={onEdit}
      />
      {reasonId === undefined && (
        <RowMenu
          label={DISPOSITIVOS.mas(nombreDe(fila))}
          items={[
            {
              label: pinPermitido ? DISPOSITIVOS.prohibirPin : DISPOSITIVOS.permitirPin,
              icon: 'lock',
              onAction: () => permisos.setPin(fila, !pinPermitido),
            },
            revocadoEn === null
              ? { label: DISPOSITIVOS.revocar, icon: 'octagon', onAction: () => permisos.askRevocar(fila) }
              : { label: DISPOSITIVOS.reponer, icon: 'check', onAction: () => permisos.reponer(fila) },
          ]}
        />
      )}
    </td>
  )
}

function DispositivoEditRow({ editor, ...facts }: Facts & { editor: DispositivoEdit }) {
  const nombre = nombreDe(facts.fila)
  return (
    <RowEditor
      editor={editor}
      first="nombre"
      saveLabel={DISPOSITIVOS.guardar(nombre)}
      cancelLabel={DISPOSITIVOS.cancelar(nombre)}
      actionsPlace="last"
      columns={COLUMNAS.length}
    >
      {fields => (
        <>
          <EditCell
            label={DISPOSITIVOS.columnas.nombre}
            className="c-nombre"
            maxLength={DISPOSITIVO_MAX}
            {...fields.text('nombre')}
          />
          <FactCells {...facts} />
        </>
      )}
    </RowEditor>
  )
}

function ImportarButton({
  isBusy,
  reasonId,
  onFile,
}: {
  isBusy: boolean
  reasonId: string | undefined
  onFile: (file: File) => void
}) {
  const { input, choose } = useArchivo({
    label: DISPOSITIVOS.importar,
    accept: '.json,application/json',
    onFile,
  })
  return (
    <>
      {input}
      <Button
        icon="arrow-up"
        disabled={reasonId !== undefined || isBusy}
        aria-describedby={reasonId}
        onClick={choose}
      >
        {isBusy ? DISPOSITIVOS.importando : DISPOSITIVOS.importar}
      </Button>
    </>
  )
}

function ImportarResultado({ importado, onClose }: { importado: Importado; onClose: () => void }) {
  const isGood = 'resultado' in importado && importado.resultado.rechazadas.length === 0
  return (
    <div className="resultado">
      <Notice tone={isGood ? 'ok' : 'rejected'} icon={isGood ? 'check' : 'octagon'}>
        <div className="stack">
          <b>{importado.archivo}</b>
          {'fallo' in importado ? <span>{importado.fallo}</span> : <Cuenta resultado={importado.resultado} />}
        </div>
        <IconButton label={MODALES.cerrar} icon="close" onClick={onClose} />
      </Notice>
    </div>
  )
}

function Cuenta({ resultado }: { resultado: ResultadoRescate }) {
  const { total, aplicadas, yaEstaban, rechazadas } = resultado
  return (
    <>
      <span>{DISPOSITIVOS.resultado(total, aplicadas, yaEstaban, rechazadas.length)}</span>
      {rechazadas.length > 0 && (
        <ul>
          {rechazadas.map(({ sec, nro, detail }) => (
            <li key={sec}>
              <CodeText value={nro} />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
