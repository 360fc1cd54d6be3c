import type { Flujo } from '#contract/informes/flujo.ts'
import { senaDe } from '#domain/cuenta/sena.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FLUJO } from '#messages/flujo.ts'
import { medida } from '#ui/medida.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { SenaMark } from '#ui/signs/sena.tsx'

/** Who brought how many into the state; a tick on the bar is how many before. */
export function PorPersona({ porPersona, estado }: { porPersona: Flujo['porPersona']; estado: string }) {
  const largest = Math.max(1, ...porPersona.map(({ cantidad, antes }) => Math.max(cantidad, antes ?? 0)))
  return (
    <section className="panel por-persona" aria-label={FLUJO.porPersona}>
      <div className="panel-head">
        <h2>{FLUJO.porPersona}</h2>
        <span className="meta">{FLUJO.cambiosA(estado)}</span>
      </div>
      {porPersona.length === 0 ? (
        <Empty icon="person" title={FLUJO.nadie(estado)} />
      ) : (
        <ul className="personas">
          {porPersona.map(({ usuario, cantidad, antes }) => (
            <li key={usuario.nombre}>
              <SenaMark {...senaDe(usuario.nombre)} />
              <span className="nombre">
                <b>{usuario.nombre}</b>
                <span className="barra">
                  <i style={medida({ v: cantidad / largest })} />
                  {antes !== null && <u style={medida({ v: antes / largest })} />}
                </span>
              </span>
              <b className="cuantas">{formatNumero(cantidad)}</b>
              {antes !== null && <span className="antes soft">{FLUJO.antesN(antes)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
