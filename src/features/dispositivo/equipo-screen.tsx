import './equipo.css'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { RUTA_DISPOSITIVOS } from '#domain/rutas.ts'
import { type Desfase, describeDesfase } from '#domain/valor/fecha.ts'
import { formatBytes } from '#domain/valor/numero.ts'
import { EQUIPO_AVISOS, PERDIDA, RESCATE } from '#messages/equipo/avisos.ts'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { INSTALAR } from '#messages/equipo/instalar.ts'
import { MARCO } from '#messages/marco.ts'
import { haceCuanto, horaConDia } from '#messages/palabras.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { useRelevables } from '#queries/cuenta/relevo.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { likelyNow, useOwnServer } from '#queries/device.ts'
import { instalarStore, preguntar } from '#queries/instalar.ts'
import { inicio } from '#queries/local-storage.ts'
import { type Equipo, useEquipo, usePerdida } from '#queries/outbox/use-equipo.ts'
import { useOutbox, useStorage } from '#queries/outbox/use-outbox.ts'
import { hasBackgroundSync, useDanados, type ViewState } from '#queries/outbox/use-pendientes.ts'
import {
  type Author,
  authorOf,
  type KeyMap,
  learnFrom,
  type Reading,
  readLabels,
  readProfile,
  saveProfile,
} from '#scanner/reading.ts'
import { useScans } from '#scanner/scanner.ts'
import { judgeTest, learnFromTest, TEST_LABEL } from '#scanner/test-label.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/notices/notice.tsx'
import { useObservable } from '#ui/observable.ts'
import { CodeText, Mark } from '#ui/signs/signs.tsx'

export default function EquipoScreen({ onRescate }: { onRescate: () => void }) {
  const can = useCan()
  const equipo = useEquipo()
  const [profile, setProfile] = useState(readProfile)
  return (
    <div className="equipo">
      <div className="page-head">
        <h1>{EQUIPO.titulo}</h1>
        <span className="grow" />
        {can('equipos.administrar') && (
          <Link className={buttonClass()} to={RUTA_DISPOSITIVOS}>
            {MARCO.dispositivos}
          </Link>
        )}
      </div>
      <div className="parts">
        {equipo && <Preparacion equipo={equipo} isLectorProbado={profile !== null} />}
        <Part title={EQUIPO.identidad}>{equipo ? <Identidad equipo={equipo} /> : <Waiting />}</Part>
        <Part title={EQUIPO.lector}>
          <LectorTest profile={profile} onProfile={setProfile} />
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

function Preparacion({ equipo, isLectorProbado }: { equipo: Equipo; isLectorProbado: boolean }) {
  const isInstalada = useObservable(instalarStore) === 'instalada'
  const isOwn = useOwnServer()
  const relevables = useRelevables()
  if (relevables === undefined) return null
  const hasPin = relevables !== 'fallo' && relevables.some(({ pin }) => pin !== undefined)
  const { worker, persistence, nombre } = equipo
  const pasos: readonly (readonly [keyof typeof EQUIPO.preparar, boolean])[] = [
    ['instalada', isInstalada],
    ['sinRed', worker === 'activo' || worker === 'espera-version'],
    ['guardado', persistence === 'granted'],
    ['lector', isLectorProbado],
    ['pin', hasPin],
    // Only our server gives devices names
    ...(isOwn === true ? [['nombre', nombre !== null] as const] : []),
  ]
  const hechas = pasos.filter(([, isDone]) => isDone).length
  return (
    <Part title={EQUIPO.preparacion} meta={EQUIPO.preparadas(hechas, pasos.length)}>
      <ul className="preparacion">
        {pasos.map(([paso, isDone]) => (
          <li key={paso}>
            <Mark tone={isDone ? 'ok' : 'pending'} icon={isDone ? 'check' : 'triangle'}>
              {EQUIPO.preparar[paso][isDone ? 0 : 1]}
            </Mark>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function ConQueEmpieza() {
  return (
    <div className="empieza">
      <Segmented
        label={EQUIPO.inicio}
        options={[
          { value: 'panel', label: EQUIPO.inicioPanel },
          { value: 'lector', label: EQUIPO.inicioLector },
        ]}
        value={useObservable(inicio)}
        onChange={value => inicio.set(value === 'lector' ? 'lector' : 'panel')}
      />
      <p className="soft">{EQUIPO.inicioDetalle}</p>
    </div>
  )
}

function ComoSeInstala() {
  const how = useObservable(instalarStore)
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

const ORDER: readonly ViewState[] = [
  'rejected',
  'conflict',
  'sending',
  'pending',
  'in-doubt',
  'awaiting-session',
  'held',
  'other-user',
]

const NONE: ReadonlyMap<ViewState, number> = new Map()

function Cola({ onRescate }: { onRescate: () => void }) {
  const { ready, counts: known } = useOutbox()
  const counts = ready ? known : NONE
  const danados = useDanados(ready)
  const perdida = usePerdida()
  const isEmpty = counts.size + danados === 0
  return (
    <Part title={EQUIPO.cola}>
      {ready && isEmpty && perdida === null && <p className="soft">{EQUIPO.colaVacia}</p>}
      <dl className="facts">
        {ORDER.map(state => {
          const count = counts.get(state)
          return count === undefined ? null : (
            <Fact key={state} name={EQUIPO.estados[state]}>
              {count}
            </Fact>
          )
        })}
        {perdida !== null && <Fact name={PERDIDA.equipo}>{PERDIDA.cuenta(perdida.unseen)}</Fact>}
        {danados > 0 && <Fact name={EQUIPO.danados}>{danados}</Fact>}
        <Fact name={EQUIPO.envioCerrada}>
          {hasBackgroundSync() ? EQUIPO.enviaCerrada : EQUIPO_AVISOS.soloMientrasAbierta}
        </Fact>
      </dl>
      <p className="soft">{RESCATE.detalle}</p>
      <div className="row">
        <Link className={buttonClass()} to="/pendientes">
          {EQUIPO.verPendientes}
        </Link>
        <Button icon="download" disabled={isEmpty} onClick={onRescate}>
          {RESCATE.exportar}
        </Button>
      </div>
    </Part>
  )
}

// A chunk of its own: the encoder of bar codes is large
const EtiquetaDePrueba = loadable(() => import('./etiqueta-de-prueba.tsx'))

/** The scanner's learned profile; null before the first test. */
type Profile = ReturnType<typeof readProfile>

const WORDS: Record<Author, string> = {
  lector: EQUIPO.esLector,
  mano: EQUIPO.esMano,
  corto: EQUIPO.esCorto,
}

function LectorTest({ profile, onProfile }: { profile: Profile; onProfile: (next: Profile) => void }) {
  const [reading, setReading] = useState<Reading | null>(null)
  const keep = (next: Profile) => {
    saveProfile(next)
    onProfile(next)
  }

  useScans(({ reading: taken }) => {
    if (taken.text === '') return
    setReading(taken)
    const tested = judgeTest(rawOf(taken))
    // Ignores the saved profile, which could hide a new scanner. Only a test label replaces the key map
    if (tested !== null) keep(learnFromTest(taken, tested))
    else if (authorOf(taken) === 'lector')
      keep({ ...learnFrom(taken, seatIn(taken)), ...(profile?.map && { map: profile.map }) })
  })

  return (
    <>
      <EtiquetaDePrueba />
      <TextField
        label={EQUIPO.lectorCampo}
        hint={EQUIPO.lectorAyuda}
        data-scan="any"
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div role="status">{reading !== null && <Resultado reading={reading} />}</div>
      {profile !== null && (
        <p className="aprendido">
          <span>
            {EQUIPO.lectorAprendido(profile.terminator, profile.prefix, profile.suffix)}{' '}
            {profile.map && EQUIPO.lectorCorrige(cambiosDe(profile.map))}
          </span>
          <Button variant="quiet" onClick={() => keep(null)}>
            {EQUIPO.lectorOlvidar}
          </Button>
        </p>
      )}
    </>
  )
}

const rawOf = ({ raw, text }: Reading): string => raw || text

/** The pairs to show. Pairs in lower case repeat the capitals and are left out. */
const cambiosDe = (map: KeyMap) => Object.entries(map).filter(([typed]) => typed === typed.toUpperCase())

/** Finds the seat number in a scan. The scanner may add characters before the number. */
function seatIn({ text }: Reading): string | null {
  const codes = readLabels(text).flatMap(code => Array.from(code, (_, from) => code.slice(from)))
  return codes.find(code => peekButaca(code) !== null) ?? null
}

function Resultado({ reading }: { reading: Reading }) {
  const { text, terminator, meanMs } = reading
  const author = authorOf(reading)
  const isGood = author === 'lector'
  const tested = judgeTest(rawOf(reading))
  return (
    <>
      <dl className="facts">
        <Fact
          name={EQUIPO.leido}
          note={EQUIPO.caracteres(tested === null ? text.length : rawOf(reading).length)}
        >
          <CodeText value={tested === null ? text : rawOf(reading)} />
        </Fact>
        <Fact name={EQUIPO.terminador}>{terminator ?? EQUIPO.ninguno}</Fact>
        <Fact name={EQUIPO.ritmo}>
          {meanMs === null ? EQUIPO.ninguno : EQUIPO.msPorTecla(meanMs.toFixed(1).replace('.', ','))}
        </Fact>
      </dl>
      {tested !== null && (
        <p>
          <Mark
            tone={tested.tipo === 'igual' ? 'ok' : 'shortage'}
            icon={tested.tipo === 'igual' ? 'check' : 'triangle'}
          >
            {tested.tipo === 'cambiados' && EQUIPO.pruebaCambiados(tested.cambios)}
            {tested.tipo === 'incompleto' && EQUIPO.pruebaIncompleta(tested.llegaron, TEST_LABEL.length)}
            {tested.tipo === 'mayusculas' && EQUIPO.pruebaMayusculas}
            {tested.tipo === 'igual' && EQUIPO.pruebaIgual}
          </Mark>
        </p>
      )}
      <p>
        <Mark tone={isGood ? 'ok' : 'pending'} icon={isGood ? 'check' : 'triangle'}>
          {isGood && terminator === null ? EQUIPO.sinTerminador : WORDS[author]}
        </Mark>
      </p>
    </>
  )
}

function Part({ title, meta, children }: { title: string; meta?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {meta !== undefined && <span className="meta">{meta}</span>}
      </div>
      <div className="part">{children}</div>
    </section>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
