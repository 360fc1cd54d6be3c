import './pantallas.css'
import { useState } from 'react'
import type { EnlacePared, ParedCreada } from '#contract/informes/pared.ts'
import { PARED_MAX } from '#contract/limites.ts'
import { writeCodigo } from '#domain/cuenta/credenciales.ts'
import { MODALES } from '#messages/marco.ts'
import { haceCuanto, horaConDia } from '#messages/palabras.ts'
import { estadoEnlace, PAREDES } from '#messages/persona/paredes.ts'
import { TABLA } from '#messages/tabla.ts'
import { FirstField, useKeptFocus } from '#office/focus.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { type ScreenProps, useReach } from '#office/list-panel.tsx'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { SmallListHead, SmallListSheet, SmallListTable } from '#office/small-list.tsx'
import { isTaken } from '#queries/cuenta/borradores.ts'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { likelyNow } from '#queries/device.ts'
import { useCrearPared, useParedes, useRevocarPared } from '#queries/pared/use-pared.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog, Dialog } from '#ui/overlay.tsx'
import { copyText } from '#ui/save-file.ts'
import { Mark } from '#ui/signs/signs.tsx'

type Tarea =
  | { que: 'nueva' }
  | { que: 'enlace'; creada: ParedCreada }
  | { que: 'revocar'; enlace: EnlacePared }

const SIN_PANTALLAS = <Empty icon="eye" title={PAREDES.vacia} detail={PAREDES.vaciaDetalle} />
const cuantos = (rows: readonly EnlacePared[]): string =>
  PAREDES.cuantos(rows.filter(({ revocada }) => revocada === null).length)

export default function PantallasScreen({ notify, sesion }: ScreenProps) {
  const reach = useReach()
  const { isOnline, reasonId } = reach
  const lista = useParedes(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(() =>
    isTaken(sesion.nombre, NUEVA_PARED) ? { que: 'nueva' } : null,
  )
  const onClose = () => setTarea(null)
  const box = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="small-list pantallas">
      <SmallListHead list={lista} words={PAREDES} count={cuantos}>
        <Button
          icon="plus"
          disabled={!isOnline || lista.data === null}
          aria-describedby={reasonId}
          onClick={() => setTarea({ que: 'nueva' })}
        >
          {PAREDES.nueva}
        </Button>
      </SmallListHead>
      <p className="soft">{PAREDES.explica}</p>
      <SmallListSheet list={lista} words={PAREDES} icon="eye" reach={reach} empty={SIN_PANTALLAS}>
        <SmallListTable list={lista} title={PAREDES.titulo} columns={COLUMNAS} places={3}>
          {enlace => (
            <Fila
              key={enlace.id}
              enlace={enlace}
              ahora={likelyNow()}
              reasonId={reasonId}
              onRevocar={() => setTarea({ que: 'revocar', enlace })}
            />
          )}
        </SmallListTable>
      </SmallListSheet>
      {tarea?.que === 'nueva' && (
        <NuevaDialog
          owner={sesion.nombre}
          isOnline={isOnline}
          onCreada={creada => setTarea({ que: 'enlace', creada })}
          onClose={onClose}
        />
      )}
      {tarea?.que === 'enlace' && <EnlaceDialog creada={tarea.creada} notify={notify} onClose={onClose} />}
      {tarea?.que === 'revocar' && (
        <RevocarPregunta enlace={tarea.enlace} notify={notify} onClose={onClose} />
      )}
    </div>
  )
}

const COLUMNAS = plainColumns(PAREDES.columnas)

const ICONS = { revocada: 'lock', sinAbrir: 'clock', activa: 'check', quieta: 'clock' } as const

interface Mostrado {
  enlace: EnlacePared
  /** ms, server clock. */
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

function Fila({
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

interface NuevaDialogProps {
  owner: string
  isOnline: boolean
  onCreada: (creada: ParedCreada) => void
  onClose: () => void
}

const NUEVA_PARED = 'pared-nueva'
const SIN_NOMBRE = { nombre: '' }

function NuevaDialog({ owner, isOnline, onCreada, onClose }: NuevaDialogProps) {
  const kept = useFormDraft({ owner, name: NUEVA_PARED, title: PAREDES.nueva }, SIN_NOMBRE)
  const { nombre } = kept.draft
  const [error, setError] = useState<string | null>(null)
  const { escribir, isSaving } = useCrearPared()
  const isOff = isSaving || !isOnline
  const button = { children: PAREDES.crear, 'aria-disabled': isOff }
  const save = async (): Promise<void> => {
    if (isOff) return
    if (nombre.trim() === '') return setError(PAREDES.faltaLugar)
    const result = await escribir({ nombre: nombre.trim() })
    if (result.ok) kept.ending(onCreada)(result.value)
    else setError(result.detail ?? TABLA.sinRespuesta)
  }
  return (
    <FormDialog
      className="pared-form"
      title={PAREDES.nueva}
      width={460}
      top
      problem={!isOnline && PAREDES.sinConexion}
      cancel={MODALES.cancelar}
      submit={button}
      onSubmit={() => void save()} // `save` reports its own outcome
      onClose={kept.ending(onClose)}
      isTyped={kept.isTyped}
    >
      <FirstField
        label={PAREDES.lugar}
        hint={PAREDES.lugarAyuda}
        autoComplete="off"
        maxLength={PARED_MAX}
        {...(error === null ? {} : { error })}
        value={nombre}
        onChange={event => {
          setError(null)
          kept.setDraft({ nombre: event.currentTarget.value })
        }}
      />
    </FormDialog>
  )
}

const RUTA = '/pared'

/** Shows the wall panel's link. The code cannot be shown again: the server stores only its hash. */
function EnlaceDialog({
  creada: { nombre, secreto },
  notify,
  onClose,
}: {
  creada: ParedCreada
  notify: Notify
  onClose: () => void
}) {
  const codigo = writeCodigo(secreto)
  const pagina = `${location.origin}${RUTA}`
  // The code is in the fragment: browsers do not send fragments, so no log contains the code
  const enlace = `${pagina}#${codigo}`
  const copy = async (): Promise<void> => {
    if (await copyText(enlace)) notify.success(PAREDES.copiado)
    else notify.error(PAREDES.noSeCopio)
  }
  return (
    <Dialog
      title={PAREDES.enlaceDe(nombre)}
      closeLabel={MODALES.cerrar}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {PAREDES.copiar}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {PAREDES.listo}
          </Button>
        </>
      }
    >
      <div className="pared-enlace">
        <p>{PAREDES.unaVez}</p>
        <dl>
          <dt>{PAREDES.enlace}</dt>
          <dd className="largo">{enlace}</dd>
          <dt>{PAREDES.codigo}</dt>
          <dd>{pagina}</dd>
          <dd className="codigo">{codigo}</dd>
        </dl>
      </div>
    </Dialog>
  )
}

function RevocarPregunta({
  enlace: { id, nombre },
  notify,
  onClose,
}: {
  enlace: EnlacePared
  notify: Notify
  onClose: () => void
}) {
  const { escribir, isSaving } = useRevocarPared()
  const revocar = async (): Promise<void> => {
    const result = await escribir({ id })
    onClose()
    if (result.ok) notify.success(PAREDES.quedoRevocada(nombre))
    else notify.error(result.detail ?? TABLA.sinRespuesta)
  }
  return (
    <AskDialog
      tone="rejected"
      icon="octagon"
      title={PAREDES.preguntaRevocar(nombre)}
      closeLabel={MODALES.cancelar}
      confirmLabel={PAREDES.revocar}
      onClose={onClose}
      onConfirm={() => {
        if (!isSaving) void revocar() // `revocar` reports its own outcome
      }}
    >
      {PAREDES.revocarDetalle}
    </AskDialog>
  )
}
