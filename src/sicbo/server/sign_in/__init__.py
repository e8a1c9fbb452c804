"""How people come in: passwords, second factors, sessions, and the codes by which they get them."""
