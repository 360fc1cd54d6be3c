import { type ReactNode, useMemo } from 'react'
import type { CampoEmpresa } from '#domain/empresa/empresa.ts'
import { contactoOf, EMPRESA } from '#messages/empresa.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'

const HEIGHT = 40

interface Props {
  /** The valid texts; '' for a missing or invalid text. */
  escrito: Record<CampoEmpresa, string>
  /** As a data URL; '' for none. */
  logo: string
}

export function ComoSeVe({ escrito, logo }: Props) {
  const { razon_social, nombre_fantasia, domicilio, telefono, cuit } = escrito
  const nombre = nombre_fantasia || razon_social || <Falta>{EMPRESA.campos.nombre_fantasia}</Falta>
  const imagen = logo !== '' && <img src={logo} alt="" />
  const { nro, que } = EMPRESA.butacaDeMuestra
  const simbolo = useMemo(() => encode128(nro), [nro])
  return (
    <section className="panel como-se-ve" aria-label={EMPRESA.comoSeVe}>
      <div className="panel-head">
        <h2>{EMPRESA.comoSeVe}</h2>
        <span className="meta">{EMPRESA.mientras}</span>
      </div>
      <div className="pv">
        <Vista titulo={EMPRESA.vistas.encabezado} className="wide">
          <div className="doc rem">
            {imagen || <span className="sin-logo">{EMPRESA.sinLogo}</span>}
            <div className="de">
              <b>{razon_social || <Falta>{EMPRESA.campos.razon_social}</Falta>}</b>
              <span>{domicilio || <Falta>{EMPRESA.campos.domicilio}</Falta>}</span>
              <span>{contactoOf(telefono, cuit || NINGUNO)}</span>
            </div>
            <div className="que">
              <b>{EMPRESA.remito}</b>
              <span>{EMPRESA.nroDeMuestra}</span>
            </div>
          </div>
        </Vista>
        <Vista titulo={EMPRESA.vistas.etiqueta}>
          <div className="doc lbl">
            <div className="t">
              <span>
                {imagen}
                {nombre}
              </span>
              <span>{que}</span>
            </div>
            {simbolo && <Bars symbol={simbolo} height={HEIGHT} quiet={0} />}
            <div className="n">{nro}</div>
          </div>
        </Vista>
        <Vista titulo={EMPRESA.vistas.ingreso}>
          <div className="logm">
            <span className="h">
              {imagen}
              {nombre}
            </span>
            <i />
            <i />
            <i data-k="boton" />
          </div>
        </Vista>
        <Vista titulo={EMPRESA.vistas.pared} className="wide">
          <div className="wall">
            <span className="h">
              {imagen}
              {nombre}
            </span>
            <ul>
              {EMPRESA.coloresDeMuestra.map(([color, cuantas]) => (
                <li key={color}>
                  <small>{color}</small>
                  <b>{cuantas}</b>
                </li>
              ))}
            </ul>
          </div>
        </Vista>
      </div>
    </section>
  )
}

const Vista = (props: { titulo: string; className?: string; children: ReactNode }) => (
  <figure className={props.className}>
    {props.children}
    <figcaption>{props.titulo}</figcaption>
  </figure>
)

const Falta = ({ children }: { children: ReactNode }) => <span className="falta">{children}</span>
