import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Ref } from '#contract/formatos.ts'
import { ESTADO_BORRADA } from '#domain/butaca/butaca.ts'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'
import { salteados } from '#domain/butaca/linea-estados.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { addressOfFicha } from '#domain/rutas.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER } from '#messages/butacas/serie.ts'
import type { SerieEstado } from '#queries/butacas/serie.ts'
import { likelyNow, useOwnServer } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { GradeChoice } from '#ui/controls/segmented.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Swatch } from '#ui/signs/signs.tsx'
import { DevolverDialog } from './devolver.tsx'
import { veredictoDeEntrega } from './entrega.tsx'
import type { contar, Vista } from './linea-vista.ts'
import {
  absent,
  Cuenta,
  DecidirDespues,
  deleted,
  guardada,
  info,
  LEYENDO,
  rejected,
  ritmoDe,
  ScanLine,
  type Veredicto,
  VeredictoBar,
  warning,
} from './panel-parts.tsx'
import type { Lectura, useLectura } from './use-lectura.ts'

function veredictoOf(
  lectura: Lectura,
  vista: Vista | null,
  serie: SerieEstado,
  linea: readonly Ref[],
  isOnline: boolean,
  vistas: readonly Vista[],
): Veredicto {
  const { estado } = serie
  switch (lectura.tipo) {
    case 'leyendo':
      return LEYENDO
    case 'guardada':
      if (
        (vista?.marca === 'hecho' || vista?.marca === 'pendiente') &&
        isSinHomologar(lectura, serie.entrega)
      )
        return {
          tone: 'shortage',
          icon: 'stamp',
          text: ENTREGA.sinHomologar,
          detail: ENTREGA.sinHomologarDetalle,
        }
      return guardada(
        lectura.nro,
        vista,
        serie.devuelve ? SERIE_DEVOLVER.devuelta : serie.entrega === null ? SERIE.hecho : ENTREGA.entregada,
      )
    case 'peso':
      return { tone: 'accent', icon: 'weight', text: SERIE.faltaPeso, detail: '' }
    case 'igual':
      return info(SERIE.yaEstaba(estado.nombre), SERIE.noSeCuenta)
    case 'salta': {
      const falta = salteados(linea, lectura.butaca?.estado.id ?? 0, estado.id).map(({ nombre }) => nombre)
      return warning(SERIE.salta, SERIE.saltaDetalle(falta.join(', ')))
    }
    case 'atras':
      return warning(SERIE.atras, SERIE.atrasDetalle)
    case 'no-vuelve': {
      const desde = lectura.butaca?.estado
      return warning(
        SERIE_DEVOLVER.noVuelve,
        desde?.id === ESTADO_BORRADA
          ? SERIE_DEVOLVER.estaBorrada
          : SERIE_DEVOLVER.noVuelveDetalle(desde?.nombre ?? '', estado.nombre),
      )
    }
    case 'borrada':
      return deleted(SERIE.borrada, serie.entrega === null ? SERIE.borradaDetalle : ENTREGA.borradaDetalle)
    case 'no-lista':
    case 'suelta':
    case 'en-esta':
    case 'ya-entregada':
      return veredictoDeEntrega(lectura, vistas)
    case 'no-existe':
      return rejected(SERIE.noExiste, SERIE.noExisteDetalle)
    case 'no-esta':
      return absent(SERIE.noEsta, SERIE.noEstaDetalle(isOnline))
    case 'no-guardada':
      return rejected(SERIE.noGuardada, lectura.motivo)
  }
}

/** A delivery accepts a seat without labels, but warns. */
const isSinHomologar = ({ butaca }: Pick<Lectura, 'butaca'>, entrega: SerieEstado['entrega']): boolean =>
  entrega !== null && butaca !== null && isPrehomologada(butaca)

interface Props {
  lectura: Lectura | null
  linea: readonly Ref[]
  serie: SerieEstado
  cuenta: ReturnType<typeof contar>
  vistas: readonly Vista[]
  /** The stored change of the last reading, or null. */
  vista: Vista | null
  acts: Pick<ReturnType<typeof useLectura>, 'pasarIgual' | 'dejar'> & { onDecidir: () => void }
  /** Whether the next readings are S. Absent if the state has no A/S. */
  homo?: boolean
  onHomo?: (homo: boolean) => void
}

export function LecturaPanel(props: Props) {
  const { lectura, linea, serie, vista, homo, onHomo } = props
  const { online } = useNetwork()
  const veredicto = lectura === null ? null : veredictoOf(lectura, vista, serie, linea, online, props.vistas)
  return (
    <section className="now-read" aria-label={SERIE.lectura}>
      <ScanLine ready={lectura?.tipo === 'peso' ? SERIE.poneElPeso : SERIE.listo} label={SERIE.escribir} />
      <VeredictoBar veredicto={veredicto} of={lectura?.nro ?? ''} />
      {lectura === null || veredicto === null ? (
        <Empty
          icon="barcode"
          title={SERIE.primeraLectura}
          detail={
            serie.entrega === null
              ? (serie.devuelve ? SERIE_DEVOLVER : SERIE).primeraDetalle(serie.estado.nombre)
              : ENTREGA.primeraDetalle(serie.entrega.cliente.nombre)
          }
        />
      ) : (
        <UltimaButaca {...props} lectura={lectura} detail={veredicto.detail} />
      )}
      <Cuenta
        n={props.cuenta.cuentan}
        titulo={
          serie.entrega === null
            ? (serie.devuelve ? SERIE_DEVOLVER.devueltas : SERIE.enEstaSerie)(props.cuenta.cuentan)
            : ENTREGA.enEstaEntrega(props.cuenta.cuentan)
        }
        detalle={SERIE.ritmo(...ritmoDe(serie, props.cuenta.cuentan, likelyNow()))}
      />
      {homo !== undefined && onHomo !== undefined && (
        <div className="stays">
          <span className="soft">{SERIE.quedaAsi}</span>
          <GradeChoice label={SERIE.marcarComo} isS={homo} onChange={onHomo} />
        </div>
      )}
    </section>
  )
}

function UltimaButaca({
  lectura: { nro, butaca, tipo },
  detail,
  serie: { estado, homo, entrega, devuelve },
  vista,
  acts,
  onHomo,
}: Props & { lectura: Lectura; detail: string }) {
  const style = { '--len': Math.max(nro.length, 5) } as CSSProperties
  const goes =
    butaca !== null && entrega === null && tipo !== 'igual' && tipo !== 'borrada' && tipo !== 'no-vuelve'
  return (
    <div className="last-seat">
      <div className="huge" style={style}>
        <CodeText value={nro} />
      </div>
      {goes && (
        <div className="fromto">
          <span>{butaca.estado.nombre}</span>
          <Icon name="arrow-right" />
          <b>{estado.nombre}</b>
          {onHomo && tipo === 'guardada' && <Grade value={homo ? 'S' : 'A'} />}
        </div>
      )}
      {butaca !== null && (
        <div className="what">
          <span>{butaca.modelo.nombre}</span>
          <Swatch color={butaca.color.nombre} name={butaca.color.nombre} />
          {devuelve && tipo === 'guardada' && <span>{devuelve.motivo.nombre}</span>}
          {tipo === 'peso' && (
            <span>
              {butaca.peso >= 0 ? SERIE.pesoAnterior(formatPeso(butaca.peso)) : SERIE.sinPesoAnterior}
            </span>
          )}
        </div>
      )}
      {detail !== '' && <p className="soft">{detail}</p>}
      <Actos nro={nro} tipo={tipo} estado={estado} isEntrega={entrega !== null} {...acts} />
      {butaca !== null && (tipo === 'ya-entregada' || isSinHomologar({ butaca }, entrega)) && (
        <div className="warn-acts">
          <Link className={buttonClass()} to={addressOfFicha(nro)}>
            {ENTREGA.verFicha}
          </Link>
        </div>
      )}
      {vista?.marca === 'rechazada' && <DecidirDespues onDecidir={acts.onDecidir} />}
    </div>
  )
}

type ActosProps = Pick<Lectura, 'nro' | 'tipo'> &
  Pick<SerieEstado, 'estado'> &
  Omit<Props['acts'], 'onDecidir'> & { isEntrega: boolean }

const PASAR: Partial<Record<Lectura['tipo'], string>> = {
  salta: SERIE.pasarIgual,
  atras: SERIE.pasarIgual,
  'no-lista': ENTREGA.entregarIgual,
  suelta: ENTREGA.sumar,
}

function Actos({ nro, tipo, estado, isEntrega, pasarIgual, dejar }: ActosProps) {
  const isOwn = useOwnServer() === true
  const [isAsking, setIsAsking] = useState(false)
  const asksMotivo = tipo === 'atras' && isOwn
  const reponer = isEntrega ? ENTREGA.reponer : SERIE.reponer(estado.nombre)
  const pasar = asksMotivo ? MOTIVO.devolverA(estado.nombre) : tipo === 'borrada' ? reponer : PASAR[tipo]
  if (pasar === undefined) return null
  return (
    <div className="warn-acts">
      <Button onClick={() => (asksMotivo ? setIsAsking(true) : pasarIgual())}>{pasar}</Button>
      <Button onClick={dejar}>{SERIE.dejarla}</Button>
      {isAsking && (
        <DevolverDialog
          nro={<CodeText value={nro} />}
          estado={estado}
          onClose={() => setIsAsking(false)}
          onDevolver={devuelve => {
            setIsAsking(false)
            pasarIgual(devuelve)
          }}
        />
      )}
    </div>
  )
}
