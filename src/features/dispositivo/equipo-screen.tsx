import './equipo.css'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatBytes } from '#domain/valor/bytes.ts'
import { type Desfase, describeDesfase } from '#domain/valor/desfase.ts'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { INSTALAR } from '#messages/equipo/instalar.ts'
import { haceCuanto, horaConDia } from '#messages/hora.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { setInicio } from '#queries/inicio.ts'
import { instalarStore, preguntar } from '#queries/instalar.ts'
import { type Equipo, useEquipo } from '#queries/outbox/use-equipo.ts'
import { useStorage } from '#queries/outbox/use-storage.ts'
import { useInicio } from '#queries/use-inicio.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Cola } from './cola.tsx'
import { Fact, Part } from './facts.tsx'
import { LectorTest } from './lector-test.tsx'

/** Identity, scanner, queue and storage of this device. */
export default function EquipoScreen({
  onRescate,
  otherDevices,
}: {
  onRescate: () => void
  /** Link to all devices, for a person who may see them. */
  otherDevices?: ReactNode
}) {
  const equipo = useEquipo()
  return (
    <div className="equipo">
      <div className="page-head">
        <h1>{EQUIPO.titulo}</h1>
        <span className="grow" />
        {otherDevices}
      </div>
      <div className="parts">
        <Part title={EQUIPO.identidad}>{equipo ? <Identidad equipo={equipo} /> : <Waiting />}</Part>
        <Part title={EQUIPO.lector}>
          <LectorTest />
        </Part>
        <Cola onRescate={onRescate} />
        <Part title={EQUIPO.almacen}>{equipo ? <Almacen equipo={equipo} /> : <Waiting />}</Part>
        <Part title={EQUIPO.inicio}>
          <ConQueEmpieza />
        </Part>
        <Part title={INSTALAR.titulo}>
          <ComoSeInstala />
        </Part>
      </div>
    </div>
  )
}

/** The choice of the screen that the app opens with. */
function ConQueEmpieza() {
  const inicio = useInicio()
  return (
    <div className="empieza">
      <Segmented
        label={EQUIPO.inicio}
        options={[
          { value: 'panel', label: EQUIPO.inicioPanel },
          { value: 'lector', label: EQUIPO.inicioLector },
        ]}
        value={inicio}
        onChange={value => setInicio(value === 'lector' ? 'lector' : 'panel')}
      />
      <p className="soft">{EQUIPO.inicioDetalle}</p>
    </div>
  )
}

function ComoSeInstala() {
  const how = useSyncExternalStore(instalarStore.subscribe, instalarStore.getSnapshot)
  if (how === 'instalada') return <p>{INSTALAR.instalada}</p>
  return (
    <div className="empieza">
      {how === 'pregunta' && (
        <Button variant="primary" onClick={() => void preguntar()}>
          {INSTALAR.instalar}
        </Button>
      )}
      {how === 'compartir' && (
        <ol>
          {INSTALAR.compartir.map(paso => (
            <li key={paso}>{paso}</li>
          ))}
        </ol>
      )}
      {how === 'menu' && <p>{INSTALAR.menu}</p>}
      <p className="soft">{INSTALAR.detalle}</p>
    </div>
  )
}

function Waiting() {
  return (
    <p aria-busy="true">
      <span className="sr">{EQUIPO.cargando}</span>
      <Skeleton width={240} />
    </p>
  )
}

function Identidad({ equipo }: { equipo: Equipo }) {
  const { id, nombre, version, contacto, desfaseMs, worker } = equipo
  const now = likelyNow()
  return (
    <dl className="facts">
      <Fact name={EQUIPO.nombre} {...(nombre === null ? { note: EQUIPO.sinNombreDetalle } : {})}>
        {nombre ?? EQUIPO.sinNombre}
      </Fact>
      <Fact name={EQUIPO.numero}>{id ?? EQUIPO.sinDato}</Fact>
      <Fact name={EQUIPO.contacto}>
        {contacto === null
          ? EQUIPO.sinContacto
          : `${horaConDia(contacto, now)}, ${haceCuanto(contacto, now)}`}
      </Fact>
      <Fact name={EQUIPO.reloj} note={EQUIPO.relojDetalle}>
        {enPalabras(describeDesfase(desfaseMs))}
      </Fact>
      <Fact name={EQUIPO.trabajador}>{EQUIPO.worker[worker]}</Fact>
      <Fact name={EQUIPO.version}>{version}</Fact>
    </dl>
  )
}

function enPalabras(desfase: Desfase): string {
  if (desfase.tipo === 'en-hora') return EQUIPO.enHora
  return EQUIPO[desfase.tipo](EQUIPO.duracion[desfase.unidad](desfase.cantidad))
}

function Almacen({ equipo: { usado, cupo, persistence } }: { equipo: Equipo }) {
  const storage = useStorage()
  return (
    <dl className="facts">
      <Fact name={EQUIPO.base}>{EQUIPO.estadoAlmacen[storage]}</Fact>
      <Fact name={EQUIPO.usadoNombre}>
        {usado === null || cupo === null
          ? EQUIPO.sinDato
          : EQUIPO.usado(formatBytes(usado), formatBytes(cupo))}
      </Fact>
      <Fact name={EQUIPO.conservacion}>{EQUIPO.persistencia[persistence]}</Fact>
    </dl>
  )
}
