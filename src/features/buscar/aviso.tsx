import type { GrupoBuscado } from '#contract/buscar.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { horaConDia } from '#messages/hora.ts'
import type { Busqueda } from '#queries/buscar/use-buscar.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'

type SoloAqui = Pick<Busqueda, 'soloAqui' | 'aqui' | 'permitidos' | 'retry'>

/** The groups that this device has something of, and those that it has nothing of. */
function partir({ aqui, permitidos }: SoloAqui): [con: GrupoBuscado[], sin: GrupoBuscado[]] {
  const has = (grupo: GrupoBuscado) => aqui?.[grupo] != null
  return [permitidos.filter(has), permitidos.filter(grupo => !has(grupo))]
}

const nombres = (grupos: readonly GrupoBuscado[]) => grupos.map(grupo => BUSCAR.grupos[grupo])

/** What was searched without the server, until when, and what was not. */
export function Aviso(busqueda: SoloAqui) {
  const { soloAqui, aqui, retry } = busqueda
  if (soloAqui === null || aqui === undefined) return null
  const [con, sin] = partir(busqueda)
  const parte = aqui.homologaciones?.parte
  const asOf = Math.min(...con.map(grupo => aqui[grupo]?.asOf ?? Number.POSITIVE_INFINITY))
  return (
    <div className="find-note" role="status">
      <Icon name={soloAqui === 'sin-red' ? 'wifi-off' : 'octagon'} />
      <span>
        <b>{BUSCAR.soloAqui[soloAqui]}</b>{' '}
        {con.length > 0
          ? BUSCAR.loGuardado(nombres(con), horaConDia(asOf, likelyNow()))
          : BUSCAR.nadaGuardado}{' '}
        {con.includes('butacas') && `${BUSCAR.sinLasQueSalieron} `}
        {parte && `${BUSCAR.ultimasHomologaciones(parte.guardadas)} `}
        {sin.length > 0 && BUSCAR.queNo(nombres(sin))}
      </span>
      {soloAqui === 'sin-respuesta' && (
        <Button size="sm" onClick={retry}>
          {BUSCAR.reintentar}
        </Button>
      )}
    </div>
  )
}

/** The groups that were not searched, and what they need. */
export function Faltan(busqueda: SoloAqui) {
  const { soloAqui, aqui } = busqueda
  const [, sin] = partir(busqueda)
  if (soloAqui === null || aqui === undefined || sin.length === 0) return null
  return (
    <div className="missing">
      <p className="gt">{BUSCAR.faltan(nombres(sin))}</p>
      <p className="line">
        <Icon name={soloAqui === 'sin-red' ? 'wifi-off' : 'octagon'} size="lg" />
        <span className="rt">
          {BUSCAR.porQueFaltan[soloAqui]}
          {soloAqui === 'sin-red' && <small>{BUSCAR.cuandoVuelva(nombres(sin))}</small>}
        </span>
      </p>
    </div>
  )
}
