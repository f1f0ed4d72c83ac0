// Where people sign in, and where the API is: null is this site. A firm may serve its own file here.
window.plutus = { loginPage: '/login', apiBase: null }
