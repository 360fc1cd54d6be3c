import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Flujo } from '#contract/informes/flujo.ts'
import { addressOfEstas, addressOfNro } from '#domain/butaca/ruta-butacas.ts'
import { senaDe } from '#domain/cuenta/sena.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FLUJO } from '#messages/flujo.ts'
import { isTaken } from '#queries/cuenta/borradores.ts'
import { useLimitesParadas } from '#queries/informes/limites-paradas.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { SenaMark } from '#ui/signs/sena.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { LIMITES_BORRADOR, LimitesDialog } from './limites-dialog.tsx'

type Grupo = Flujo['paradas'][number]
type Parada = Grupo['butacas'][number]

/** Of a state, before the rest is asked for. */
const POCAS = 4

/** The seats that are longer in their state than this device allows, by state, those that wait longest first. */
export function Paradas({ owner, paradas }: { owner: string; paradas: Flujo['paradas'] }) {
  const [isOpen, setIsOpen] = useState(() => isTaken(owner, LIMITES_BORRADOR))
  const limites = useLimitesParadas()
  const grupos = paradas.filter(({ cantidad }) => cantidad > 0)
  const total = grupos.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const hasLimites = Object.values(limites).some(dias => dias > 0)
  return (
    <section className="panel paradas" aria-label={FLUJO.paradas}>
      <div className="panel-head">
        <h2>{FLUJO.paradas}</h2>
        <span className="cifra">{formatNumero(total)}</span>
        <Button variant="quiet" size="sm" className="al-final" onClick={() => setIsOpen(true)}>
          {FLUJO.limites}
        </Button>
      </div>
      {grupos.length === 0 ? (
        <Empty icon="check" title={hasLimites ? FLUJO.ningunaParada : FLUJO.sinLimites} />
      ) : (
        <div className="grupos">
          {grupos.map(grupo => (
            <GrupoParadas key={grupo.estado.id} grupo={grupo} />
          ))}
        </div>
      )}
      {isOpen && <LimitesDialog owner={owner} limites={limites} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function GrupoParadas({ grupo: { estado, dias, cantidad, butacas } }: { grupo: Grupo }) {
  const [isWhole, setIsWhole] = useState(false)
  const { nombre } = estado
  return (
    <>
      <h3>
        <Mark tone="shortage" icon="triangle">
          {FLUJO.masDe(dias, nombre)}
        </Mark>
      </h3>
      <ul>
        {(isWhole ? butacas : butacas.slice(0, POCAS)).map(parada => (
          <Linea key={parada.nro} parada={parada} estado={nombre} />
        ))}
      </ul>
      {isWhole && butacas.length < cantidad && (
        <p className="soft">{FLUJO.masViejas(butacas.length, cantidad)}</p>
      )}
      <div className="mas">
        {cantidad > POCAS && (
          <VerTodas {...{ cantidad, nombre, isWhole }} onPress={() => setIsWhole(!isWhole)} />
        )}
        <Link className={buttonClass('quiet', 'sm')} to={addressOfEstas(butacas.map(({ nro }) => nro))}>
          {FLUJO.verEnButacas(butacas.length, nombre)}
          <Icon name="chevron-right" />
        </Link>
      </div>
    </>
  )
}

interface VerTodasProps {
  cantidad: number
  /** Of the state. */
  nombre: string
  isWhole: boolean
  onPress: () => void
}

const VerTodas = ({ cantidad, nombre, isWhole, onPress }: VerTodasProps) => (
  <Button
    variant="quiet"
    size="sm"
    aria-expanded={isWhole}
    icon={isWhole ? 'chevron-up' : 'chevron-down'}
    onClick={onPress}
  >
    {isWhole ? FLUJO.verMenos(nombre) : FLUJO.verTodas(cantidad, nombre)}
  </Button>
)

const Linea = ({ parada: { nro, modelo, usuario, dias }, estado }: { parada: Parada; estado: string }) => (
  <li>
    <Link className="parada" to={addressOfNro(nro)}>
      <span className="sr">{FLUJO.parada(nro, dias, estado)}</span>
      <span className="a-la-vista" aria-hidden="true">
        <CodeText value={nro} />
        <span className="modelo">{modelo.nombre}</span>
        <span className="quien soft">
          {usuario === null ? (
            FLUJO.sinUsuario
          ) : (
            <>
              <SenaMark {...senaDe(usuario.nombre)} />
              <span>{usuario.nombre}</span>
            </>
          )}
        </span>
        <b className="dias">{FLUJO.dias(dias)}</b>
        <Icon name="chevron-right" />
      </span>
    </Link>
  </li>
)
