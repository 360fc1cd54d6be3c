import '../lector/reader.css'
import '../dialogos/cambiar-estado.css'
import './ficha.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Butaca } from '#contract/butaca.ts'
import { LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import type { Ficha } from '#contract/ficha.ts'
import type { Ref } from '#contract/formatos.ts'
import { ESTADO_BORRADA, isViva, nroKey } from '#domain/butaca/butaca.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import { libreOf } from '#domain/butaca/ficha-butaca.ts'
import { formatPeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { estadoAntesDeBorrar } from '#domain/butaca/recorrido.ts'
import { addressOfEstas, addressOfEtiquetas, addressOfRegistro, RUTA_BUTACAS } from '#domain/rutas.ts'
import { formatHoraSegundos, partesFechaHs } from '#domain/valor/hora.ts'
import { BUTACA_ACTOS, LECTURA } from '#messages/butacas/butacas.ts'
import { FICHA, TARJETA } from '#messages/butacas/ficha.ts'
import { LIBRES, LISTA, valorEscrito } from '#messages/butacas/lista.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import { cuandoFue, horaDudosa } from '#messages/palabras.ts'
import { CopyLinkButton, GrupoDeSalida, PrintButton, usePapel } from '#office/salida/sacar.tsx'
import { type ButacaVista, findButaca, peekButaca, useButacaOf } from '#queries/butacas/use-butaca.ts'
import { useFicha, useFichaAlDia } from '#queries/butacas/use-ficha.ts'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { useLookups, useReplica } from '#queries/butacas/use-mirror.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { useOwnServer, useRetryOnReturn } from '#queries/device.ts'
import { type Entry, useNetwork, useOutbox } from '#queries/outbox/use-outbox.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import { usePreload } from '#ui/loadable.tsx'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { CodeLabel, Grade, Swatch, Tag } from '#ui/signs/signs.tsx'
import { OpenDialog, preloadDialogs } from '../dialogos/open-dialog.tsx'
import { useDialogs } from '../dialogos/use-dialogs.ts'
import { EstadoRule, NroGrande, SiguientePaso } from '../lector/answer-card.tsx'
import { type Hecho, preloadPasar, usePasar } from '../lector/use-pasar.ts'
import { useBatch } from '../lista/use-batch.ts'
import type { RowActions } from '../row-acts.tsx'
import { FichaPapel } from './ficha-papel.tsx'
import { type DePendiente, PendienteTag, Persona, pendientesOf, Recorrido } from './recorrido.tsx'

interface FichaScreenProps {
  nro: string
  notify: NotifyKept
  sesion: { nombre: string }
  onAbrir: (nro: string) => void
  onCrear: (nro: string) => void
}

export default function FichaScreen(props: FichaScreenProps) {
  const { nro } = props
  const isOwn = useOwnServer()
  if (nro.trim() === '') return <Aviso icon="octagon" title={FICHA.sinNumero} />
  if (isOwn === false)
    return (
      <Aviso
        icon="history"
        title={FICHA.sinFicha}
        detail={FICHA.sinFichaDetalle}
        butacas={addressOfEstas([nro])}
      />
    )
  return <Mostrada {...props} isAsked={isOwn === true} />
}

function Mostrada(props: FichaScreenProps & { isAsked: boolean }) {
  const { nro, notify, sesion, isAsked, onAbrir, onCrear } = props
  const { online } = useNetwork()
  const can = useCan()
  const { ready, rows } = useReplica()
  /** The seat on this device, without queued changes. */
  const fila = rows.get(nroKey(nro)) ?? null
  const outbox = useOutbox()
  const ficha = useFicha(nro, isAsked)
  const { data, error, isFetching, refetch } = ficha
  const vista = useButacaOf(nro, data?.butaca ?? null)
  useFichaAlDia(ficha, vista?.butaca.version)
  useRetryOnReturn(online, refetch)
  usePreload(preloadDialogs, preloadPasar)

  const dialogs = useDialogs(sesion.nombre, () => {})
  const { open, scan, show, close } = dialogs
  const cambios = useBatch()
  const { hecho, keptInDialog, pasar, deshacer } = usePasar({
    owner: sesion.nombre,
    notify,
    isOnline: online,
    follow: cambios.follow,
  })
  const onKept = (entries: readonly Entry[]) => {
    keptInDialog(entries, nro)
    close()
  }
  useScans(({ text }) => {
    const otra = text.trim()
    if (otra === '') return
    if (open !== null || isModalOpen()) {
      if (dialogs.takeScan(otra)) return
      playFeedback('rejected')
      return notify.error(NO_LEIDA.conDialogo(otra))
    }
    if (peekButaca(otra) !== null) playFeedback('found')
    else void findButaca(otra).then(found => playFeedback(typeof found === 'string' ? 'rejected' : 'found'))
    onAbrir(otra)
  })

  const isGone = error?.status === 404 && vista?.queue == null
  if (isGone)
    return (
      <Aviso icon="octagon" tone="rejected" title={FICHA.noExiste(nro)} detail={FICHA.noExisteDetalle}>
        {can('butacas.editar') && (
          <Button icon="plus" onClick={() => onCrear(nro)}>
            {FICHA.crear(nro)}
          </Button>
        )}
      </Aviso>
    )
  const isReading = !ready || !outbox.ready || (error === null && data === null)
  if (vista === null && !isReading && !isFetching)
    return (
      <Aviso
        icon="wifi-off"
        title={FICHA.noEstaAca(nro)}
        detail={error?.status ? FICHA.falloDetalle : FICHA.noEstaAcaDetalle}
      >
        {error?.status !== 0 && <Button onClick={refetch}>{LISTA.reintentar}</Button>}
      </Aviso>
    )

  const pendientes = pendientesOf(outbox.ofSeat(nroKey(nro)))
  // Offline, the stored story may be older than the device's row and lack steps
  const isEntera = data !== null && (online || (data.butaca.version ?? 0) >= (fila?.version ?? 0))
  const entera = isEntera ? data : null
  const actions: FichaActions = {
    cambiar: (butaca, estado) => show({ tipo: 'cambiar', butacas: [butaca], estado: estado ?? null }),
    pasar,
    deshacer,
    editar: butaca => show({ tipo: 'editar', butaca, corrige: null }),
    homologar: butaca => show({ tipo: 'homologar', butaca, corrige: null }),
  }
  return (
    <div className="ficha-pagina">
      <Cabecera
        nro={nro}
        owner={sesion.nombre}
        notify={notify}
        ficha={entera}
        isOnline={online && error === null}
      />
      <div className="ficha">
        <Cabeza
          nro={nro}
          vista={vista}
          ficha={data}
          pendientes={pendientes}
          hecho={hecho?.nroKey === nroKey(nro) ? hecho : null}
          actions={actions}
        />
        <Recorrido
          ficha={entera}
          butaca={fila ?? data?.butaca ?? null}
          pendientes={pendientes}
          isLoading={vista === null}
          isOnline={online && error === null}
          onRetry={online && error !== null ? refetch : null}
        />
        <div className="fside">
          <Homologacion ficha={entera} butaca={vista?.butaca ?? null} pendientes={pendientes} />
          <Entrega ficha={entera} butaca={vista?.butaca ?? null} />
        </div>
      </div>
      <OpenDialog open={open} scan={scan} owner={sesion.nombre} onClose={close} onKept={onKept} />
    </div>
  )
}

const Aviso = ({
  icon,
  tone = 'neutral',
  title,
  detail,
  butacas = RUTA_BUTACAS,
  children,
}: {
  icon: IconName
  tone?: 'neutral' | 'rejected'
  title: string
  detail?: string
  butacas?: string
  children?: ReactNode
}) => (
  <div className="ficha-pagina">
    <div className="page-head">
      <Volver butacas={butacas} />
      <h1>{FICHA.titulo}</h1>
    </div>
    <section className="panel fempty">
      <Empty
        icon={icon}
        tone={tone}
        title={title}
        {...(detail !== undefined && { detail })}
        actions={
          <>
            <Link className={buttonClass(children ? 'default' : 'primary')} to={butacas}>
              {FICHA.volverAButacas}
            </Link>
            {children}
          </>
        }
      />
    </section>
  </div>
)

const Volver = ({ butacas = RUTA_BUTACAS }: { butacas?: string }) => (
  <Link className={buttonClass('quiet')} to={butacas}>
    <Icon name="chevron-left" />
    {FICHA.volver}
  </Link>
)

interface CabeceraProps {
  nro: string
  owner: string
  notify: NotifyKept
  /** Null if this device lacks the whole story of the seat. */
  ficha: Ficha | null
  isOnline: boolean
}

function Cabecera({ nro, owner, notify, ficha, isOnline }: CabeceraProps) {
  const can = useCan()
  const { linea } = useLookups()
  const { papel, imprimir } = usePapel(owner, notify)
  const print = (de: Ficha) =>
    imprimir(de.pasos.length + de.ediciones.length, {
      titulo: FICHA.titulo,
      nro: de.butaca.nro,
      cuerpo: <FichaPapel ficha={de} linea={linea} />,
    })
  return (
    <div className="page-head">
      <Volver />
      <h1>{FICHA.titulo}</h1>
      {!isOnline && <span className="count">{FICHA.imprimirEspera}</span>}
      <span className="grow" />
      <GrupoDeSalida>
        {can('etiquetas.imprimir') && (
          <Link className={buttonClass()} to={addressOfEtiquetas([nro])}>
            <Icon name="tag" />
            {FICHA.etiqueta}
          </Link>
        )}
        <PrintButton disabled={ficha === null || !isOnline} onClick={() => ficha && print(ficha)}>
          {FICHA.imprimir}
        </PrintButton>
        <CopyLinkButton className="copiar" link={() => location.href} notify={notify} />
      </GrupoDeSalida>
      {papel}
    </div>
  )
}

type FichaActions = Pick<RowActions, 'cambiar' | 'pasar' | 'deshacer' | 'editar' | 'homologar'>

interface CabezaProps {
  nro: string
  /** Null while the seat is being read. */
  vista: ButacaVista | null
  ficha: Ficha | null
  pendientes: readonly DePendiente[]
  hecho: Hecho | null
  actions: FichaActions
}

function Cabeza({ nro, vista, ficha, pendientes, hecho, actions }: CabezaProps) {
  const butaca = vista?.butaca ?? null
  const isBorrada = butaca?.estado.id === ESTADO_BORRADA
  const { tone, icon, text, hora } = useVeredicto(vista, pendientes, hecho)
  return (
    <section className="panel reader fhead" aria-label={FICHA.region(butaca?.nro ?? nro)}>
      <div className="answer" data-tone={tone}>
        <div className="verdict" role="status">
          <Icon name={icon} />
          <span>{text}</span>
          {hora !== null && <time>{hora}</time>}
        </div>
        <div className="answer-main">
          <NroGrande nro={butaca?.nro ?? nro} id={0} isOff={isBorrada} />
          {butaca === null ? (
            <div className="what">
              <Skeleton width={150} />
            </div>
          ) : (
            <>
              <div className="what">
                <span>{butaca.modelo.nombre}</span>
                <Swatch color={butaca.color.nombre} name={butaca.color.nombre} />
              </div>
              <EstadoRule estado={butaca.estado}>
                <Grade value={columnaAs(butaca)} />
              </EstadoRule>
            </>
          )}
        </div>
        <Datos vista={vista} ficha={ficha} pendientes={pendientes} />
        <div className="answer-acts">
          {butaca !== null && <Actos butaca={butaca} ficha={ficha} hecho={hecho} actions={actions} />}
        </div>
      </div>
    </section>
  )
}

interface Veredicto {
  tone: 'neutral' | 'pending' | 'rejected' | 'ok'
  icon: IconName
  text: string
  /** Time of the newest queued change; null for none. */
  hora: string | null
}

function useVeredicto(
  vista: ButacaVista | null,
  pendientes: readonly DePendiente[],
  hecho: Hecho | null,
): Veredicto {
  const ultimo = pendientes[0]
  const hora = ultimo === undefined ? null : formatHoraSegundos(ultimo.ms)
  if (vista === null) return { tone: 'neutral', icon: 'barcode', text: LECTURA.leyendo, hora: null }
  const { butaca, queue } = vista
  if (queue?.tone === 'rejected') return { tone: 'rejected', icon: 'octagon', text: LECTURA.rechazada, hora }
  if (hecho !== null)
    return {
      ...(queue === null
        ? { tone: 'ok' as const, icon: 'check' as const, hora: null }
        : { tone: 'pending' as const, icon: 'clock' as const, hora }),
      text: LECTURA.hecho(hecho.estado),
    }
  if (queue?.tone === 'pending') return { tone: 'pending', icon: 'clock', text: LECTURA.pendiente, hora }
  if (butaca.estado.id === ESTADO_BORRADA)
    return { tone: 'neutral', icon: 'trash', text: LECTURA.borrada, hora: null }
  return { tone: 'neutral', icon: 'barcode', text: FICHA.leeOtra, hora: null }
}

function Datos({ vista, ficha, pendientes }: Pick<CabezaProps, 'vista' | 'ficha' | 'pendientes'>) {
  const { butaca, queue } = vista ?? { butaca: null, queue: null }
  const motivo = queue?.causa === undefined ? queue?.motivo : CONFLICTO[queue.causa]
  return (
    <dl className="facts">
      <div>
        <dt>{LISTA.columnas.peso}</dt>
        <dd>{butaca === null ? <Skeleton width={60} /> : formatPeso(butaca.peso)}</dd>
      </div>
      {LIBRES_BUTACA.map(campo => {
        const valor = butaca === null ? '' : valorEscrito(libreOf(butaca, campo))
        return (
          <div key={campo} data-ancho={valor.length > 14 || undefined}>
            <dt>{LIBRES[campo]}</dt>
            <dd>{butaca === null ? <Skeleton width={40} /> : valor || '–'}</dd>
          </div>
        )
      })}
      <div className="wide">
        <dt className="sr">{FICHA.ultimoCambio}</dt>
        <dd>
          {motivo && <span className="motivo">{motivo}</span>}
          {queue?.ajenas && <span className="by">{TARJETA.ajenas(queue.ajenas)}</span>}
          {butaca === null ? (
            <Skeleton width={140} />
          ) : (
            <UltimoCambio butaca={butaca} ficha={ficha} pendientes={pendientes} />
          )}
          {butaca !== null && isPrehomologada(butaca) && (
            <Tag tone="prehomo" icon="stamp">
              {TARJETA.preHomologada}
            </Tag>
          )}
        </dd>
      </div>
    </dl>
  )
}

function UltimoCambio({
  butaca,
  ficha,
  pendientes,
}: {
  butaca: Butaca
  ficha: Ficha | null
  pendientes: readonly DePendiente[]
}) {
  const [pendiente] = pendientes
  if (pendiente !== undefined)
    return (
      <>
        <Persona nombre={pendiente.owner} cuando={pendiente.cuando} />
        <PendienteTag isRechazada={pendiente.isRechazada} />
      </>
    )
  const cuando = cuandoFue(butaca.fechaHs, diasDeFabrica())
  const isSame = ficha !== null && ficha.butaca.version === butaca.version
  return isSame && ficha.usuario !== null ? (
    <Persona nombre={ficha.usuario} cuando={cuando} />
  ) : (
    <span className="by">{cuando}</span>
  )
}

interface ActosProps {
  butaca: Butaca
  ficha: Ficha | null
  hecho: Hecho | null
  actions: FichaActions
}

function Actos({ butaca, ficha, hecho, actions }: ActosProps) {
  const can = useCan()
  const isBorrada = butaca.estado.id === ESTADO_BORRADA
  const antes =
    isBorrada && ficha !== null && hecho === null ? estadoAntesDeBorrar(ficha, ESTADO_BORRADA) : null
  return (
    <>
      {can('butacas.mover') &&
        (antes === null ? (
          <SiguientePaso butaca={butaca} hecho={hecho} actions={actions} />
        ) : (
          <Reponer butaca={butaca} estado={antes} actions={actions} />
        ))}
      {can('butacas.mover') && (
        <Button icon="swap" onClick={() => actions.cambiar(butaca)}>
          {TARJETA.otroEstado}
        </Button>
      )}
      {can('butacas.editar') && (
        <Button icon="pencil" disabled={isBorrada} onClick={() => actions.editar(butaca)}>
          {FICHA.editar}
        </Button>
      )}
      {isPrehomologada(butaca) && can('homologaciones.escribir') && (
        <Button variant="h" className="whole" icon="stamp" onClick={() => actions.homologar(butaca)}>
          {BUTACA_ACTOS.homologar}
        </Button>
      )}
    </>
  )
}

const Reponer = ({ butaca, estado, actions }: { butaca: Butaca; estado: Ref; actions: FichaActions }) => (
  <Button
    variant="primary"
    size="lg"
    aria-label={FICHA.reponerNro(butaca.nro, estado.nombre)}
    onClick={() => actions.pasar(butaca, { tipo: 'cambio-estado', estado, peso: SIN_PESO, homo: null })}
  >
    {FICHA.reponerEn(estado.nombre)}
  </Button>
)

type Hecha = Pick<NonNullable<Ficha['entrega']>, 'usuario' | 'fechaHs' | 'margenMin'>

interface LadoProps {
  ficha: Ficha | null
  butaca: Butaca | null
}

const Lado = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className="panel" aria-label={titulo}>
    <div className="panel-head">
      <h2>{titulo}</h2>
    </div>
    {children}
  </section>
)

const Cargando = () => (
  <div className="nada" aria-hidden="true">
    <Skeleton width={180} />
  </div>
)

function Homologacion({ ficha, butaca, pendientes }: LadoProps & { pendientes: readonly DePendiente[] }) {
  const pendiente = pendientes.find(({ operacion }) => operacion.tipo === 'homologar')
  return (
    <Lado titulo={FICHA.homologacion}>
      {butaca === null ? (
        <Cargando />
      ) : pendiente?.operacion.tipo === 'homologar' ? (
        <dl className="fdl">
          <Etiquetas blanca={pendiente.operacion.eBlanca} gris={pendiente.operacion.eGris} />
          <Dato que={FICHA.comprador} isWide>
            {pendiente.operacion.comprador || '–'}
          </Dato>
          <Dato que={FICHA.quien} isWide>
            <Persona nombre={pendiente.owner} cuando={pendiente.cuando} />
            <PendienteTag isRechazada={pendiente.isRechazada} />
          </Dato>
        </dl>
      ) : ficha?.homologacion ? (
        <DatosHomologacion homologacion={ficha.homologacion} />
      ) : (
        <p className="nada">{sinHomologacion(butaca, ficha !== null)}</p>
      )}
    </Lado>
  )
}

function sinHomologacion(butaca: Butaca, isEntera: boolean): string {
  if (butaca.homologada) return isEntera ? FICHA.homologadaSinFila : FICHA.homologadaSinRed
  if (isPrehomologada(butaca)) return FICHA.prehomologada
  return butaca.estado.id === ESTADO_BORRADA ? FICHA.noSeHomologo : FICHA.sinHomologar
}

function DatosHomologacion({ homologacion }: { homologacion: NonNullable<Ficha['homologacion']> }) {
  const { etiqueta_blanca, etiqueta_gris, comprador, ...hecho } = homologacion
  return (
    <dl className="fdl">
      <Etiquetas blanca={etiqueta_blanca} gris={etiqueta_gris} />
      <Dato que={FICHA.comprador} isWide>
        {comprador || '–'}
      </Dato>
      <FechaYQuien {...hecho} />
    </dl>
  )
}

const Etiquetas = ({ blanca, gris }: { blanca: string; gris: string }) => (
  <>
    <Dato que={FICHA.etiquetaBlanca}>
      <CodeLabel face="white" value={blanca} />
    </Dato>
    <Dato que={FICHA.etiquetaGris}>
      <CodeLabel face="gray" value={gris} />
    </Dato>
  </>
)

const Dato = ({ que, isWide, children }: { que: string; isWide?: boolean; children: ReactNode }) => (
  <div data-ancho={isWide || undefined}>
    <dt>{que}</dt>
    <dd>{children}</dd>
  </div>
)

function FechaYQuien({ usuario, fechaHs, margenMin }: Hecha) {
  const { fecha, hora } = partesFechaHs(fechaHs)
  return (
    <>
      <Dato que={FICHA.fecha}>
        {fecha} {horaDudosa(hora, margenMin)}
      </Dato>
      <Dato que={FICHA.quien}>
        <Persona nombre={usuario ?? FICHA.elServidor} />
      </Dato>
    </>
  )
}

function Entrega({ ficha, butaca }: LadoProps) {
  return (
    <Lado titulo={FICHA.entrega}>
      {butaca === null ? (
        <Cargando />
      ) : ficha?.entrega ? (
        <DatosEntrega entrega={ficha.entrega} />
      ) : butaca.entrega ? (
        <dl className="fdl">
          <Cliente
            cliente={butaca.entrega.cliente.nombre}
            remito={butaca.entrega.remito ?? null}
            registro={null}
          />
        </dl>
      ) : (
        <p className="nada">{sinEntrega(butaca, ficha !== null)}</p>
      )}
    </Lado>
  )
}

function sinEntrega(butaca: Butaca, isEntera: boolean): string {
  if (butaca.estado.id === ESTADO_BORRADA) return FICHA.noSeEntrego
  if (isViva(butaca.estado.id)) return FICHA.sinEntregar
  return isEntera ? FICHA.entregadaSinCliente : FICHA.entregaSinRed
}

function DatosEntrega({ entrega }: { entrega: NonNullable<Ficha['entrega']> }) {
  const { cliente, remito, registro, ...hecho } = entrega
  return (
    <dl className="fdl">
      <Cliente {...{ cliente, remito, registro }} />
      <FechaYQuien {...hecho} />
    </dl>
  )
}

function Cliente({
  cliente,
  remito,
  registro,
}: Pick<NonNullable<Ficha['entrega']>, 'cliente' | 'remito' | 'registro'>) {
  const can = useCan()
  return (
    <>
      <Dato que={FICHA.cliente} isWide>
        {cliente}
      </Dato>
      <Dato que={FICHA.remito} isWide>
        {registro !== null && can('stock.leer') ? (
          <Link to={addressOfRegistro(registro)}>{remito ?? registro}</Link>
        ) : (
          (remito ?? '–')
        )}
      </Dato>
    </>
  )
}
