"""The checks of a written site, one module for each concern; scripts/check-site runs them."""
