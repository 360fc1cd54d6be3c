import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import {
  COLORES_PANEL,
  type ColorPanel,
  EN_TABLA,
  type FilaPanel,
  FUERA_DE_TABLA,
  grupoPanel,
  nombreGrupoPanel,
} from '#domain/butaca/panel-listas.ts'
import { addressOfGrupo } from '#domain/rutas.ts'
import { PANEL, VENDEDOR } from '#messages/panel.ts'
import type { Answer } from '#queries/answer.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Grade, Swatch } from '#ui/signs/signs.tsx'
import { PartPanel } from './part-panel.tsx'
import { tituloDe, type Ver } from './vendedor.tsx'

export const VER_TODAS = 'ver=todas'

/** The three colors have the same rows in the same order: a line can be read across. */
export const ListasPart = ({
  parte,
  onVer,
}: {
  parte: Answer<PanelListas>
  /** Shows the seats of a row on this screen. Null: each number links to the seat search. */
  onVer: Ver | null
}) => (
  <PartPanel
    title={PANEL.listas}
    parte={parte}
    meta={({ total, fuera }) => (
      <>
        <Cuenta n={onVer ? 0 : total} grupo={EN_TABLA} cuales={PANEL.verTabla}>
          {PANEL.enTotal(total)}
        </Cuenta>{' '}
        {fuera > 0 && (
          <span className="rest">
            <Cuenta n={onVer ? 0 : fuera} grupo={FUERA_DE_TABLA} cuales={PANEL.verOtras}>
              {PANEL.fuera(fuera)}
            </Cuenta>
          </span>
        )}
        {onVer && (
          <Link className={buttonClass('soft', 'sm')} to={`?${VER_TODAS}`}>
            {VENDEDOR.todas}
            <Icon name="chevron-right" />
          </Link>
        )}
      </>
    )}
    skeleton={<ListasSkeleton />}
  >
    {listas => <Tabla listas={listas} onVer={onVer} />}
  </PartPanel>
)

const Cuenta = ({
  n,
  grupo,
  cuales,
  className = 'count',
  children,
}: {
  n: number
  grupo: string
  cuales: string
  className?: string
  children: string
}) =>
  n === 0 ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} to={addressOfGrupo(grupo)} aria-label={PANEL.verButacas(children, cuales)}>
      {children}
    </Link>
  )

const Tabla = ({ listas: { colores, mayor }, onVer }: { listas: PanelListas; onVer: Ver | null }) => (
  <div className="ready">
    {colores.map(({ color, total, filas }) => (
      <section key={color} aria-label={color}>
        <header>
          <Swatch color={color} name={color} />
          <b>
            <Cuenta n={onVer ? 0 : total} grupo={grupoPanel(color)} cuales={color}>
              {String(total)}
            </Cuenta>
          </b>
        </header>
        <ol>
          {filas.map((fila, i) => (
            <Fila
              key={`${fila.modelo} ${fila.tipo}`}
              color={color}
              onVer={onVer}
              fila={fila}
              mayor={mayor}
              isAgain={filas[i - 1]?.modelo === fila.modelo}
              goesOn={filas[i + 1]?.modelo === fila.modelo}
            />
          ))}
        </ol>
      </section>
    ))}
  </div>
)

/** @param isAgain whether the row above has the same model. @param goesOn whether the row below has the same model. */
function Fila({
  color,
  onVer,
  fila,
  mayor,
  isAgain,
  goesOn,
}: Record<'isAgain' | 'goesOn', boolean> & {
  onVer: Ver | null
  color: ColorPanel
  fila: FilaPanel
  mayor: number
}) {
  const { modelo, tipo, cantidad } = fila
  const grupo = grupoPanel(color, fila)
  const titulo = tituloDe(modelo.toUpperCase(), color, tipo)
  const share = { '--v': mayor === 0 ? 0 : cantidad / mayor } as CSSProperties
  return (
    <li
      data-again={isAgain || undefined}
      data-same={goesOn || undefined}
      data-zero={cantidad === 0 || undefined}
    >
      <span className="m">{modelo.toUpperCase()}</span>
      {tipo === null ? <span /> : <Grade value={tipo} />}
      {onVer && cantidad > 0 ? (
        <button
          type="button"
          className="q"
          aria-label={VENDEDOR.ver(cantidad, titulo)}
          onClick={() => onVer({ clave: grupo, titulo })}
        >
          {cantidad}
        </button>
      ) : (
        <Cuenta className="q" n={onVer ? 0 : cantidad} grupo={grupo} cuales={nombreGrupoPanel(grupo) ?? ''}>
          {String(cantidad)}
        </Cuenta>
      )}
      <span className="meter" style={share} />
    </li>
  )
}

const FILAS = countListas([]).colores[0]?.filas ?? []

const ListasSkeleton = () => (
  <div className="ready" aria-hidden="true">
    {COLORES_PANEL.map(color => (
      <section key={color}>
        <header>
          <Swatch color={color} name={color} />
          <b>
            <Skeleton width={48} />
          </b>
        </header>
        <ol>
          {FILAS.map(({ modelo, tipo }) => (
            <li key={`${modelo} ${tipo}`}>
              <span className="m">{modelo.toUpperCase()}</span>
              <span />
              <span className="q">
                <Skeleton width={24} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)
