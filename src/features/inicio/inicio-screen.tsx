import './inicio.css'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '#ui/icon.tsx'

export interface InicioGroup {
  label: string
  icon: IconName
  links: readonly { label: string; path: string }[]
}

/** The home: every screen that this person may open, each a key that a glove can hit. */
export default function InicioScreen({ title, groups }: { title: string; groups: readonly InicioGroup[] }) {
  return (
    <div className="inicio">
      <h1>{title}</h1>
      {groups.map(group => (
        <section key={group.label} className="panel" aria-label={group.label}>
          <div className="panel-head">
            <Icon name={group.icon} />
            <h2>{group.label}</h2>
          </div>
          <ul>
            {group.links.map(({ label, path }) => (
              <li key={path}>
                <Link to={path} className="btn lg">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
