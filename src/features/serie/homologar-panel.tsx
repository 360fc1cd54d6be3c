import { type ReactNode, useId } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import type { SerieHomologar } from '#queries/butacas/serie.ts'
import { likelyNow } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText } from '#ui/signs/signs.tsx'
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
import type { useHomologar } from './use-homologar.ts'
import { esperaOf, isDuda, type LecturaHomologar } from './use-homologar.ts'

interface Props {
  lectura: LecturaHomologar
  serie: SerieHomologar
  cuenta: ReturnType<typeof contar>
  /** The stored homologation, or null. */
  vista: Vista | null
  onComprador: (comprador: string) => void
  acts: Omit<ReturnType<typeof useHomologar>, 'lectura'> & { onDecidir: () => void }
}

export function HomologarPanel(props: Props) {
  const { lectura, serie, cuenta, vista } = props
  const { online } = useNetwork()
  const veredicto = veredictoOf(lectura, vista, online)
  return (
    <section className="now-read" aria-label={SERIE.lectura}>
      <ScanLine ready={SERIE_HOMOLOGAR.listo[esperaOf(lectura)]} label={SERIE_HOMOLOGAR.escribir} />
      <VeredictoBar veredicto={veredicto} of={lectura.texto} />
      <div className="last-seat">
        {veredicto !== null && veredicto.detail !== '' && <p className="soft">{veredicto.detail}</p>}
        <Actos {...props} />
        <Pasos lectura={lectura} />
        <Comprador serie={serie} onComprador={props.onComprador} />
      </div>
      <Cuenta
        n={cuenta.cuentan}
        titulo={SERIE_HOMOLOGAR.homologadas(cuenta.cuentan)}
        detalle={SERIE_HOMOLOGAR.minutos(ritmoDe(serie, cuenta.cuentan, likelyNow())[0])}
      />
    </section>
  )
}

function Actos({ lectura, vista, acts: { usarIgual, empezarOtra, dejar, onDecidir } }: Props) {
  const { otra, butaca, isAbierta } = lectura
  const isAsking = isDuda(lectura) || otra !== null
  if (vista?.marca === 'rechazada') return <DecidirDespues onDecidir={onDecidir} />
  if (!isAbierta || !isAsking) return null
  return (
    <div className="warn-acts">
      {isDuda(lectura) && <Button onClick={usarIgual}>{SERIE_HOMOLOGAR.usarIgual}</Button>}
      {otra !== null && <Button onClick={empezarOtra}>{SERIE_HOMOLOGAR.empezar(otra.nro)}</Button>}
      {butaca !== null && <Button onClick={dejar}>{SERIE_HOMOLOGAR.dejar(butaca.nro)}</Button>}
    </div>
  )
}

function Pasos({ lectura }: { lectura: LecturaHomologar }) {
  const { butaca, isAbierta, key } = lectura
  const espera = esperaOf(lectura)
  // Step 1 shows no number for a seat that cannot be homologated
  const nro = isAbierta || key !== null ? butaca?.nro : undefined
  return (
    <ol className="steps3" aria-label={SERIE_HOMOLOGAR.pasos}>
      <Paso n={1} nombre={SERIE_HOMOLOGAR.butaca} valor={nro ?? null} isNow={espera === 'butaca'}>
        <span className="soft">{nro !== undefined && butaca?.modelo.nombre}</span>
      </Paso>
      <Paso n={2} nombre={SERIE_HOMOLOGAR.eBlanca} valor={lectura.eBlanca} isNow={espera === 'eBlanca'}>
        <span className="lab" data-color="blanca" aria-hidden="true" />
      </Paso>
      <Paso n={3} nombre={SERIE_HOMOLOGAR.eGris} valor={lectura.eGris} isNow={espera === 'eGris'}>
        <span className="lab" data-color="gris" aria-hidden="true" />
      </Paso>
    </ol>
  )
}

interface PasoProps {
  n: number
  nombre: string
  valor: string | null
  isNow: boolean
  children: ReactNode
}

function Paso({ n, nombre, valor, isNow, children }: PasoProps) {
  const isDone = valor !== null
  return (
    <li
      data-done={isDone || undefined}
      data-now={(isNow && !isDone) || undefined}
      aria-current={isNow && !isDone ? 'step' : undefined}
    >
      <span className="k">{isDone ? <Icon name="check" /> : n}</span>
      <span>
        {isDone ? (
          <>
            <small>{nombre}</small>
            <CodeText value={valor} />
          </>
        ) : (
          <>
            {isNow && <small>{SERIE_HOMOLOGAR.ahoraLee}</small>}
            <b>{nombre}</b>
          </>
        )}
      </span>
      {children}
    </li>
  )
}

/** Enter leaves the field, because the next scan belongs to a seat or a label. */
function Comprador({ serie, onComprador }: Pick<Props, 'serie' | 'onComprador'>) {
  const id = useId()
  return (
    <div className="field comprador">
      <label htmlFor={id}>{SERIE_HOMOLOGAR.comprador}</label>
      <span className="input">
        <input
          id={id}
          value={serie.comprador}
          maxLength={TEXTO_MAX}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={event => onComprador(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </span>
    </div>
  )
}

const palabras = SERIE_HOMOLOGAR

function veredictoOf(lectura: LecturaHomologar, vista: Vista | null, isOnline: boolean): Veredicto | null {
  const { texto, butaca, motivo } = lectura
  const nro = butaca?.nro ?? texto
  const leido = palabras.seLeyo(texto)
  const espera = esperaOf(lectura) === 'eGris' ? 'eGris' : 'eBlanca'
  switch (lectura.tipo) {
    case 'leyendo':
      return LEYENDO
    case 'falta':
      if (!lectura.isAbierta) return null
      return { tone: 'accent', icon: 'barcode', text: palabras.falta[espera], detail: '' }
    case 'guardada':
      return guardada(nro, vista, palabras.homologada)
    case 'ya':
      return info(palabras.ya, `${nro}. ${SERIE.noSeCuenta}`)
    case 'sin-prehomologar':
      return warning(palabras.sinPrehomologar, `${nro}. ${palabras.sinPrehomologarDetalle}`)
    case 'borrada':
      return deleted(SERIE.borrada, `${nro}. ${palabras.borradaDetalle}`)
    case 'no-existe':
      return rejected(SERIE.noExiste, `${leido} ${palabras.noExisteDetalle}`)
    case 'no-esta':
      return absent(SERIE.noEsta, `${texto}. ${SERIE.noEstaDetalle(isOnline)}`)
    case 'misma-butaca':
      return warning(palabras.mismaButaca, palabras.otraButacaDetalle(palabras[espera], nro))
    case 'otra-butaca':
      return warning(palabras.otraButaca, `${leido} ${palabras.otraButacaDetalle(palabras[espera], nro)}`)
    case 'misma-etiqueta':
      return warning(palabras.mismaEtiqueta, palabras.mismaEtiquetaDetalle(texto))
    case 'usada':
      return warning(palabras.usada, palabras.usadaDetalle(texto, motivo))
    case 'parece-otra':
      return warning(palabras.pareceOtra[espera], palabras.pareceOtraDetalle(texto, palabras[espera]))
    case 'dudosa':
      return warning(palabras.dudosa, palabras.dudosaDetalle(texto))
    case 'extrana':
      return warning(palabras.extrana, palabras.extranaDetalle(texto, motivo))
    case 'no-guardada':
      return rejected(SERIE.noGuardada, motivo)
  }
}
