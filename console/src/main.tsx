import './styles/main.css'
import { render } from 'preact/compat'
import { App } from './app/app.tsx'

render(<App />, document.getElementById('app')!)
