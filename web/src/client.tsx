import './styles/main.css'
import { start } from './app/start.tsx'

void start()
