import './devoluciones.css'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Flujo } from '#contract/informes/flujo.ts'
import { writeGrupo } from '#domain/butaca/grupo-flujo.ts'
import { diferenciaOf } from '#domain/informe/evolucion.ts'
import { type ConsultaFlujo, grupoDevueltas } from '#domain/informe/flujo.ts'
import { addressOfFlujo } from '#domain/rutas.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { DEVOLUCIONES, FLUJO } from '#messages/flujo.ts'
import { Delta, Referencias } from '#office/evolucion/dibujo.tsx'
import { rangoCorto } from '#office/fecha-fields.tsx'
import { Button } from '#ui/controls/button.tsx'
import { medida } from '#ui/drawing.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'

type Datos = NonNullable<Flujo['devoluciones']>

/** A line of the moves back. `nombradas`: number of its seats with a motivo. */
interface Linea {
  nombre: string
  cantidad: number
  antes: number | null
  nombradas: number
  to: string
}

interface DevolucionesProps {
  devoluciones: Datos
  consulta: ConsultaFlujo
  /** The compared range in words; null without a comparison. */
  periodoAntes: string | null
}

export function Devoluciones({ devoluciones: datos, consulta, periodoAntes }: DevolucionesProps) {
  const [isTabla, setIsTabla] = useState(false)
  const { cantidad, antes } = datos.total
  const diferencia = antes === null ? null : diferenciaOf(cantidad, antes)
  const isNone = cantidad === 0 && (antes ?? 0) === 0
  const lineaOf = (
    grupo: Parameters<typeof grupoDevueltas>[1],
    nombre: string,
    { cantidad, antes, butacas, nombradas = butacas.length }: Omit<Datos['porModelo'][number], 'modelo'>,
  ): Linea => ({
    ...{ nombre, cantidad, antes, nombradas },
    to: addressOfFlujo(writeGrupo(grupoDevueltas(consulta, grupo, nombre))),
  })
  return (
    <section className="panel devoluciones" aria-label={DEVOLUCIONES.titulo}>
      <div className="panel-head">
        <h2>{DEVOLUCIONES.titulo}</h2>
        <span className="cifra">{formatNumero(cantidad)}</span>
        {diferencia && <Delta sentido={diferencia.sentido}>{FLUJO.diferencia(diferencia)}</Delta>}
        <Referencias
          rango={rangoCorto(consulta, consulta.hasta.slice(0, 4))}
          antes={antes === null ? null : periodoAntes}
        />
      </div>
      {isNone ? (
        <Empty icon="back" title={DEVOLUCIONES.ninguna} />
      ) : (
        <div className="listas">
          <Barras
            titulo={DEVOLUCIONES.porMotivo}
            lineas={datos.porMotivo.map(fila =>
              lineaOf('motivo', fila.motivo?.nombre ?? DEVOLUCIONES.sinMotivo, fila),
            )}
          />
          <Barras
            titulo={DEVOLUCIONES.porModelo}
            lineas={datos.porModelo.map(fila => lineaOf('modelo', fila.modelo.nombre, fila))}
          />
          <Barras
            titulo={DEVOLUCIONES.porPersona}
            lineas={datos.porPersona.map(fila => lineaOf('usuario', fila.usuario.nombre, fila))}
          />
        </div>
      )}
      {datos.defectos.length > 0 && (
        <div className="listas">
          <Barras
            titulo={DEVOLUCIONES.conDefecto}
            lineas={datos.defectos.map(fila =>
              lineaOf('defecto', fila.motivo?.nombre ?? DEVOLUCIONES.sinMotivo, fila),
            )}
          />
        </div>
      )}
      {cantidad > 0 && (
        <>
          {isTabla && <Tabla datos={datos} />}
          <Button
            variant="quiet"
            icon={isTabla ? 'chevron-up' : 'chevron-down'}
            aria-expanded={isTabla}
            onClick={() => setIsTabla(!isTabla)}
          >
            {DEVOLUCIONES.verTabla}
          </Button>
        </>
      )}
    </section>
  )
}

function Barras({ titulo, lineas }: { titulo: string; lineas: readonly Linea[] }) {
  const largest = Math.max(1, ...lineas.flatMap(({ cantidad, antes }) => [cantidad, antes ?? 0]))
  return (
    <section className="barras" aria-label={titulo}>
      <h3>{titulo}</h3>
      <ul>
        {lineas.map(linea => (
          <li key={linea.nombre}>
            <Enlace {...linea}>
              <span className="a-la-vista" aria-hidden="true">
                <span className="nombre">{linea.nombre}</span>
                <span className="par">
                  <span className="ahora-es">
                    <i style={medida({ v: linea.cantidad / largest })} />
                    <b>{formatNumero(linea.cantidad)}</b>
                  </span>
                  {linea.antes !== null && (
                    <span className="antes-fue">
                      <i
                        data-zero={linea.antes === 0 || undefined}
                        style={medida({ v: linea.antes / largest })}
                      />
                      <small>{FLUJO.antesN(linea.antes)}</small>
                    </span>
                  )}
                </span>
              </span>
            </Enlace>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Enlace({ nombre, cantidad, antes, nombradas, to, children }: Linea & { children: ReactNode }) {
  const said = DEVOLUCIONES.linea(nombre, cantidad, antes)
  if (nombradas === 0)
    return (
      <div className="fila">
        <span className="sr">{said}</span>
        {children}
      </div>
    )
  return (
    <Link className="fila" to={to}>
      <span className="sr">
        {said}. {DEVOLUCIONES.verEnButacas(nombradas)}
      </span>
      {children}
      <Icon name="chevron-right" />
    </Link>
  )
}

function Tabla({ datos: { porMotivo, porModelo, porMotivoYModelo } }: { datos: Datos }) {
  const motivoOf = (motivo: { nombre: string } | null): string => motivo?.nombre ?? DEVOLUCIONES.sinMotivo
  const cells = new Map(
    porMotivoYModelo.map(({ motivo, modelo, cantidad }) => [
      `${motivoOf(motivo)}\n${modelo.nombre}`,
      cantidad,
    ]),
  )
  const modelos = porModelo.filter(({ cantidad }) => cantidad > 0).map(({ modelo }) => modelo.nombre)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <div className="table-wrap" tabIndex={0}>
      <table className="table">
        <caption className="sr">{DEVOLUCIONES.motivoPorModelo}</caption>
        <PlainHeads heads={[DEVOLUCIONES.motivo, ...modelos, FLUJO.total]} />
        <tbody>
          {porMotivo
            .filter(({ cantidad }) => cantidad > 0)
            .map(({ motivo, cantidad }) => (
              <tr key={motivoOf(motivo)}>
                <th scope="row">{motivoOf(motivo)}</th>
                {modelos.map(modelo => (
                  <td key={modelo}>{formatNumero(cells.get(`${motivoOf(motivo)}\n${modelo}`) ?? 0)}</td>
                ))}
                <td>
                  <b>{formatNumero(cantidad)}</b>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
