import './marca-empresa.css'

/** Logo and name of the company; nothing without one. In the dark theme the logo stands on a white box. */
export const MarcaEmpresa = ({ nombre, logo }: { nombre: string; logo: string | null }) =>
  nombre === '' ? null : (
    <span className="marca-empresa">
      {logo && <img src={logo} alt="" />}
      <span>{nombre}</span>
    </span>
  )
