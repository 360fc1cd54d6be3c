import type { CSSProperties } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'
import { salteados } from '#domain/butaca/linea-estados.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import type { SerieEstado } from '#queries/butacas/serie.ts'
import { likelyNow } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { GradeChoice } from '#ui/controls/segmented.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Swatch } from '#ui/signs/signs.tsx'
import { veredictoDeEntrega } from './entrega.tsx'
import type { contar, Marca, Vista } from './linea-vista.ts'
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

/** @param marca state of the stored change. */
function veredictoDe(
  lectura: Lectura,
  marca: Marca | null,
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
      if ((marca === 'hecho' || marca === 'pendiente') && isSinHomologar(lectura, serie))
        return {
          tone: 'shortage',
          icon: 'stamp',
          text: ENTREGA.sinHomologar,
          detail: ENTREGA.sinHomologarDetalle,
        }
      return guardada(lectura.nro, marca, serie.entrega === null ? SERIE.hecho : ENTREGA.entregada)
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

/** It leaves though its labels are missing: a warning, no refusal. */
const isSinHomologar = ({ butaca }: Lectura, { entrega }: SerieEstado): boolean =>
  entrega !== null && butaca !== null && isPrehomologada(butaca)

interface Props {
  lectura: Lectura | null
  linea: readonly Ref[]
  serie: SerieEstado
  cuenta: ReturnType<typeof contar>
  vistas: readonly Vista[]
  marca: Marca | null
  acts: Pick<ReturnType<typeof useLectura>, 'pasarIgual' | 'dejar'> & { onDecidir: () => void }
  /** Only if the state takes A or S: the letter of the next readings. */
  homo?: boolean
  onHomo?: (homo: boolean) => void
}

/** The last reading, legible at arm's length, its outcome, and the count so far. */
export function LecturaPanel(props: Props) {
  const { lectura, linea, serie, marca, homo, onHomo } = props
  const { online } = useNetwork()
  const veredicto = lectura === null ? null : veredictoDe(lectura, marca, serie, linea, online, props.vistas)
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
              ? SERIE.primeraDetalle(serie.estado.nombre)
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
            ? SERIE.enEstaSerie(props.cuenta.cuentan)
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
  serie: { estado, homo, entrega },
  marca,
  acts,
  onHomo,
}: Props & { lectura: Lectura; detail: string }) {
  const style = { '--len': Math.max(nro.length, 5) } as CSSProperties
  const goes = butaca !== null && entrega === null && tipo !== 'igual' && tipo !== 'borrada'
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
          {tipo === 'peso' && (
            <span>
              {butaca.peso >= 0 ? SERIE.pesoAnterior(formatPeso(butaca.peso)) : SERIE.sinPesoAnterior}
            </span>
          )}
        </div>
      )}
      {detail !== '' && <p className="soft">{detail}</p>}
      <Actos tipo={tipo} estado={estado} isEntrega={entrega !== null} {...acts} />
      {marca === 'rechazada' && <DecidirDespues onDecidir={acts.onDecidir} />}
    </div>
  )
}

type ActosProps = Pick<Lectura, 'tipo'> &
  Pick<SerieEstado, 'estado'> &
  Omit<Props['acts'], 'onDecidir'> & { isEntrega: boolean }

const PASAR: Partial<Record<Lectura['tipo'], string>> = {
  salta: SERIE.pasarIgual,
  atras: SERIE.pasarIgual,
  'no-lista': ENTREGA.entregarIgual,
  suelta: ENTREGA.sumar,
}

function Actos({ tipo, estado, isEntrega, pasarIgual, dejar }: ActosProps) {
  const reponer = isEntrega ? ENTREGA.reponer : SERIE.reponer(estado.nombre)
  const pasar = tipo === 'borrada' ? reponer : PASAR[tipo]
  if (pasar === undefined) return null
  return (
    <div className="warn-acts">
      <Button onClick={pasarIgual}>{pasar}</Button>
      <Button onClick={dejar}>{SERIE.dejarla}</Button>
    </div>
  )
}
